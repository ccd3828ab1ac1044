import { Button, Dialog } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Managed } from '../api.ts'
import { type Choice, Chooser } from '../parts/form/Chooser.tsx'
import { QueryFailure } from '../parts/table/Rows.tsx'
import { projectTeamsQuery, teamChoices } from './team-queries.ts'

export interface ChooseTeamDialogProps {
  project: Managed
  title: string
  description?: ReactNode
  /** Teams that make no sense here, and why: by their ids. */
  whyNot?: Readonly<Record<string, string>>
  /** Buttons beside “Cancel”. */
  actions?: ReactNode
  onChoose: (team: Choice) => unknown
  onClose: () => void
}

/** Which team? Found by its name or id among all teams of the project. */
export function ChooseTeamDialog(props: ChooseTeamDialogProps) {
  const { project, title, description, whyNot = {}, actions, onChoose, onClose } = props
  const [typed, setTyped] = useState('')
  const teams = useQuery(projectTeamsQuery(project))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          {actions}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {teams.isError ? (
        <QueryFailure query={teams} />
      ) : (
        <Chooser
          label="Search teams by name or id"
          typed={typed}
          onType={setTyped}
          choices={teamChoices(teams.data ?? [], typed, whyNot)}
          onChoose={onChoose}
          empty={typed.trim() ? 'No team goes by that name.' : 'There are no teams yet.'}
          isBusy={teams.isPending}
        />
      )}
    </Dialog>
  )
}
