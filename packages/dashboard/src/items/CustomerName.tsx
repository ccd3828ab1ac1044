import type { AdminOwnedProject } from '@latchkey/js'
import { Avatar } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameOfTeam } from '../teams/name-of-team.ts'
import { teamQuery } from '../teams/team-queries.ts'
import { teamScreen } from '../teams/teams.screens.ts'
import { nameOf } from '../users/name-of.ts'
import { userQuery } from '../users/user-queries.ts'
import { userScreen } from '../users/users.screens.ts'
import styles from './Items.module.css'

export interface CustomerNameProps {
  project: AdminOwnedProject
  customerType: 'user' | 'team'
  customerId: string
}

/** A user or team, by picture and name. */
export function CustomerName({ project, customerType, customerId }: CustomerNameProps) {
  const isUser = customerType === 'user'
  const user = useQuery({ ...userQuery(project, customerId), enabled: isUser })
  const team = useQuery({ ...teamQuery(project, customerId), enabled: !isUser })
  const projectId = project.id
  if (user.data) {
    const { id: userId, profileImageUrl } = user.data
    return (
      <span className={styles.who}>
        <Avatar imageUrl={profileImageUrl} name={nameOf(user.data)} />
        <Link to={userScreen.path} params={{ projectId, userId }} className={styles.link}>
          {nameOf(user.data)}
        </Link>
      </span>
    )
  }
  if (team.data) {
    const { id: teamId, profileImageUrl } = team.data
    return (
      <span className={styles.who}>
        <Avatar imageUrl={profileImageUrl} name={nameOfTeam(team.data)} />
        <Link to={teamScreen.path} params={{ projectId, teamId }} className={styles.link}>
          {nameOfTeam(team.data)}
        </Link>
      </span>
    )
  }
  return <code>{customerId}</code>
}
