import type { Team } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { owner, useDashboard } from '../dashboard.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { projectsScreen } from '../projects/projects.screens.ts'

/** The way out of a team. The last owner stays, or hands over first. */
export function LeaveTeam({ team, isLastOwner }: { team: Team; isLastOwner: boolean }) {
  const { app } = useDashboard()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const leave = useTask(async () => {
    await (await owner(app)).leaveTeam(team)
    await navigate({ to: projectsScreen.path })
    await queries.invalidateQueries()
  }, `You have left ${team.displayName}.`)

  return (
    <div>
      <Button
        variant="outline"
        size="small"
        disabled={isLastOwner}
        title={isLastOwner ? 'You are the only owner. Make someone else an owner first.' : undefined}
        onClick={() => setAsking(true)}
      >
        Leave this team…
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${team.displayName}?`}
          description="You lose access to all of its projects immediately. Another member can invite you again."
          actionLabel="Leave"
          isDestructive
          onConfirm={leave}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
