import type { AdminOwnedProject, ServerTeam } from '@latchkey/js'
import { Button, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { useTask } from '../parts/use-task.ts'

interface TeamSecondFactorProps {
  project: AdminOwnedProject
  team: ServerTeam
}

/** Whether members of the team need a second factor. */
export function TeamSecondFactor({ project, team }: TeamSecondFactorProps) {
  const config = useQuery(wholeConfigQuery(project))
  const secondFactor = config.data?.auth.secondFactor
  const set = useTask(async (isRequired: boolean) => {
    const { [team.id]: _, ...others } = secondFactor?.requiredInTeams ?? {}
    const requiredInTeams = isRequired ? { ...others, [team.id]: true as const } : others
    await project.updateConfig({ 'auth.secondFactor.requiredInTeams': requiredInTeams })
  }, 'Saved.')

  if (config.isError) return <QueryFailure query={config} />
  if (!secondFactor) return <Skeleton />
  if (secondFactor.requiredForEveryone) return <p>Everyone in this project needs one.</p>
  const isRequired = secondFactor.requiredInTeams[team.id] === true
  return (
    <>
      <p>
        {isRequired
          ? 'Members without one set up an authenticator app before anything else.'
          : 'Members may have one, and need none.'}
      </p>
      <div>
        <Button variant="outline" onClick={() => set(!isRequired)}>
          {isRequired ? 'Require it no more' : 'Require it of members'}
        </Button>
      </div>
    </>
  )
}
