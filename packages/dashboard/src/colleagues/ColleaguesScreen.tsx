import { Alert } from '@latchkey/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { teamsQuery, useOwnedProject } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { BackTo } from '../parts/page/links.tsx'
import { NotFoundInPlace, PageHeader } from '../parts/page/PageHeader.tsx'
import { projectsScreen } from '../projects/projects.screens.ts'
import { Colleagues } from './Colleagues.tsx'

/** The people of one team that owns projects. */
export function ColleaguesScreen() {
  const { teamId = '' } = useParams({ strict: false })
  return <ColleaguesIn teamId={teamId} context="Latchkey" />
}

/** The same for the team that owns the project that is open. */
export function ProjectColleaguesScreen() {
  const { ownerTeamId, displayName } = useOwnedProject()
  if (ownerTeamId === null) {
    return (
      <>
        <PageHeader context={displayName} />
        <Alert>No team owns this project, so it has no colleagues.</Alert>
      </>
    )
  }
  return <ColleaguesIn teamId={ownerTeamId} context={displayName} />
}

function ColleaguesIn({ teamId, context }: { teamId: string; context: string }) {
  const navigate = useNavigate()
  const { invite = false } = useSearch({ strict: false })
  const { data: teams } = useSuspenseQuery(teamsQuery(useDashboard()))
  const team = teams.find(({ id }) => id === teamId)
  if (!team) {
    return (
      <NotFoundInPlace title="Team not found" context={context} above={<BackTo screen={projectsScreen} />}>
        You are not in such a team. It may have been deleted, or someone may have removed you from it.
      </NotFoundInPlace>
    )
  }

  const openForm = (isOpen: boolean) =>
    navigate({ to: '.', search: { invite: isOpen || undefined }, replace: true, resetScroll: false })
  return <Colleagues key={teamId} team={team} context={context} isInviting={invite} onInviting={openForm} />
}
