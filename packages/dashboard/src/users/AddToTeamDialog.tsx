import { TeamMembershipAlreadyExists } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { tell, tellFailure } from '../parts/dialog/toast-manager.ts'
import { eachOf } from '../parts/each-of.ts'
import type { Choice } from '../parts/form/Chooser.tsx'
import type { Selection } from '../parts/table/SelectionBar.tsx'
import { sayCount, wordsFor } from '../parts/words.ts'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { teamsChanged } from '../teams/team-queries.ts'

export interface AddToTeamDialogProps {
  project: Managed
  selection: Selection
  onClose: () => void
}

/** Everybody who is selected becomes a member of a team. Who is one already stays as they are. */
export function AddToTeamDialog({ project, selection, onClose }: AddToTeamDialogProps) {
  const queries = useQueryClient()
  const ids = [...selection.chosen]

  async function add({ id, label }: Choice) {
    onClose()
    const team = await project.app.getTeam(id)
    if (!team) return tellFailure('This team is gone. Choose another.')
    const { done, failed } = await eachOf(ids, userId => team.addUser(userId).catch(unlessMember))
    await teamsChanged(queries, project)
    selection.remove(done)
    if (done.length > 0) tell(`${sayCount(done.length, 'user')} in ${label} now.`)
    const [first] = failed
    if (first) tellFailure(`${sayCount(failed.length, 'user')} could not be added. ${wordsFor(first.error)}`)
  }

  return (
    <ChooseTeamDialog
      project={project}
      title={`Add ${sayCount(ids.length, 'user')} to a team`}
      description="They get the permissions that new members get. No mail is sent."
      onChoose={add}
      onClose={onClose}
    />
  )
}

function unlessMember(error: unknown): void {
  if (!TeamMembershipAlreadyExists.is(error)) throw error
}
