import { Alert } from '@latchkey/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { teamsQuery, useOwnedProject } from '../api.ts'
import { useDashboard } from '../dashboard.ts'
import { PageHeader } from '../parts/PageHeader.tsx'
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
        <PageHeader title="Colleagues" context={displayName} />
        <Alert>No team owns this project, so nobody shares it.</Alert>
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
  if (!team) throw notFound()

  const openForm = (isOpen: boolean) =>
    navigate({ to: '.', search: { invite: isOpen || undefined }, replace: true, resetScroll: false })
  return <Colleagues key={teamId} team={team} context={context} isInviting={invite} onInviting={openForm} />
}
