import type { AdminOwnedProject } from '@latchkey/js'
import { Avatar } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { nameOfTeam, teamQuery } from '../teams/team-queries.ts'
import { teamScreen } from '../teams/teams.screens.ts'
import { userQuery } from '../users/user-queries.ts'
import { getName } from '../users/user-words.ts'
import { userScreen } from '../users/users.screens.ts'
import type { CustomerType } from './declared-items.ts'
import styles from './Items.module.css'

interface CustomerNameProps {
  project: AdminOwnedProject
  customerType: CustomerType
  customerId: string
}

/** A user or a team, by picture and name, as a link; the id of a customer whom only the application knows. */
export function CustomerName({ project, customerType, customerId }: CustomerNameProps) {
  const user = useQuery({ ...userQuery(project, customerId), enabled: customerType === 'user' })
  const team = useQuery({ ...teamQuery(project, customerId), enabled: customerType === 'team' })
  const projectId = project.id
  if (user.data) {
    const { id: userId, profileImageUrl } = user.data
    return (
      <span className={styles.who}>
        <Avatar imageUrl={profileImageUrl} name={getName(user.data)} />
        <Link to={userScreen.path} params={{ projectId, userId }} className={styles.link}>
          {getName(user.data)}
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
