import type { ServerTeam, ServerTeamUser } from '@latchkey/js'
import { Avatar } from '@latchkey/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Managed } from '../api.ts'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { Granted } from '../permissions/Granted.tsx'
import { nameOf } from '../users/name-of.ts'
import { userScreen } from '../users/users.screens.ts'
import { MemberMenu } from './MemberMenu.tsx'
import styles from './Members.module.css'

export interface MembersTableProps {
  project: Managed
  team: ServerTeam
  members: readonly ServerTeamUser[]
}

export function MembersTable({ project, team, members }: MembersTableProps) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsIn(project, team), [project, team])
  return (
    <VirtualTable
      label="Members"
      columns={columns}
      rows={members}
      idOf={({ id }) => id}
      nameOf={nameOf}
      open={({ id }) => navigate({ to: userScreen.path, params: { projectId: project.id, userId: id } })}
    />
  )
}

function columnsIn(project: Managed, team: ServerTeam): readonly ColumnOf<ServerTeamUser>[] {
  return [
    { id: 'member', header: 'Member', cell: user => <Who project={project} user={user} /> },
    { id: 'email', header: 'Email', cell: ({ primaryEmail }) => primaryEmail ?? 'None', className: styles.email },
    {
      id: 'granted',
      header: 'Granted',
      cell: user => <Granted project={project} user={user} team={team} />,
      className: styles.granted,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: user => <MemberMenu project={project} team={team} user={user} />,
      isActions: true,
    },
  ]
}

function Who({ project, user }: { project: Managed; user: ServerTeamUser }) {
  const { displayName, profileImageUrl } = user.teamProfile
  const isOtherName = displayName !== null && displayName !== user.displayName
  return (
    <span className={named.named}>
      <Avatar size="small" imageUrl={profileImageUrl ?? user.profileImageUrl} name={displayName ?? nameOf(user)} />
      <span className={styles.names}>
        <Link to={userScreen.path} params={{ projectId: project.id, userId: user.id }} className={named.name}>
          {nameOf(user)}
        </Link>
        {isOtherName && <span className={styles.note}>“{displayName}” in this team</span>}
      </span>
    </span>
  )
}
