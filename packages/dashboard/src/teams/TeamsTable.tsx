import type { AdminOwnedProject, ServerTeam } from '@latchkey/js'
import { Avatar, classNames } from '@latchkey/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Managed } from '../api.ts'
import { CopyableId } from '../parts/page/CopyButton.tsx'
import { Moment } from '../parts/page/Moment.tsx'
import named from '../parts/table/Named.module.css'
import { type ColumnOf, VirtualTable } from '../parts/table/VirtualTable.tsx'
import { TeamMenu } from './TeamMenu.tsx'
import styles from './TeamsScreen.module.css'
import { nameOfTeam } from './team-queries.ts'
import { teamScreen } from './teams.screens.ts'

export function TeamsTable({ project, teams }: { project: AdminOwnedProject; teams: readonly ServerTeam[] }) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsIn(project), [project])
  return (
    <VirtualTable
      label="Teams"
      columns={columns}
      rows={teams}
      getId={({ id }) => id}
      getName={nameOfTeam}
      open={({ id }) => navigate({ to: teamScreen.path, params: { projectId: project.id, teamId: id } })}
    />
  )
}

function columnsIn(project: AdminOwnedProject): readonly ColumnOf<ServerTeam>[] {
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
