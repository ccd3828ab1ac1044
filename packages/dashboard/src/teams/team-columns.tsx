import type { AdminOwnedProject, ServerTeam } from '@latchkey/js'
import { Avatar, classNames } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import type { Managed } from '../api.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import type { ColumnOf } from '../parts/table/VirtualTable.tsx'
import { TeamMenu } from './TeamMenu.tsx'
import styles from './TeamsScreen.module.css'
import { nameOfTeam } from './team-queries.ts'
import { teamScreen } from './teams.screens.ts'

export function getColumns(project: AdminOwnedProject): readonly ColumnOf<ServerTeam>[] {
  return [
    { id: 'team', header: 'Team', cell: team => <TeamLink project={project} team={team} /> },
    { id: 'id', header: 'Id', cell: ({ id }) => <CopyableId id={id} what="team id" />, className: styles.id },
    {
      id: 'created',
      header: 'Created',
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      isTime: true,
    },
    { id: 'actions', header: 'Actions', cell: team => <TeamMenu project={project} team={team} />, isActions: true },
  ]
}

/** A team by picture and name. */
export function TeamLink({ project, team }: { project: Managed; team: ServerTeam }) {
  return (
    <span className={classNames(named.named, styles.mark)}>
      <Avatar size="small" imageUrl={team.profileImageUrl} name={nameOfTeam(team)} />
      <Link to={teamScreen.path} params={{ projectId: project.id, teamId: team.id }} className={named.name}>
        {nameOfTeam(team)}
      </Link>
    </span>
  )
}
