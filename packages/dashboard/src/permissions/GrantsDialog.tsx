import type { ServerTeam, ServerUser } from '@latchkey/js'
import { Alert, Dialog, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Managed } from '../api.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { wordsFor } from '../parts/words.ts'
import { comesWith, type Definition, nameOfPermission } from '../permission-definitions/containment.ts'
import { nameOfTeam } from '../teams/team-queries.ts'
import { getName } from '../users/user-words.ts'
import { PermissionChecklist } from './PermissionChecklist.tsx'
import { definitionsQuery, grantsQuery } from './permission-queries.ts'

export interface GrantsDialogProps {
  project: Managed
  user: ServerUser
  /** Null: the permissions in the whole project. */
  team: ServerTeam | null
  onClose: () => void
}

/** What someone is granted directly, in a team or in the project. */
export function GrantsDialog(props: GrantsDialogProps) {
  const { project, user, team, onClose } = props
  const definitions = useQuery(definitionsQuery(project, team ? 'team' : 'project'))
  const granted = useQuery(grantsQuery(project, user, team))
  const error = definitions.error ?? granted.error
  const title = team ? `${getName(user)} in ${nameOfTeam(team)}` : `${getName(user)} in this project`

  if (definitions.data && granted.data) {
    return <GrantsForm {...props} title={title} definitions={definitions.data} granted={granted.data} />
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {error ? <Alert tone="destructive">{wordsFor(error)}</Alert> : <Skeleton shape="control" />}
    </Dialog>
  )
}

interface GrantsFormProps extends GrantsDialogProps {
  title: string
  definitions: readonly Definition[]
  granted: readonly string[]
}

function GrantsForm({ user, team, onClose, title, definitions, granted }: GrantsFormProps) {
  const [before] = useState<ReadonlySet<string>>(new Set(granted))
  const [chosen, setChosen] = useState(before)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const included = comesWith(definitions, chosen)

  async function save(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    try {
      await changeGrants(user, team, before, chosen)
      tell(`The permissions of ${getName(user)} are changed.`, {
        undo: () => changeGrants(user, team, chosen, before),
      })
      onClose()
    } catch (error) {
      setProblem(wordsFor(error))
      setSaving(false)
    }
  }

  return (
    <FormDialog
      title={title}
      description="It takes effect with the next request. No email is sent."
      actionLabel="Save permissions"
      isBusy={isSaving}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      {definitions.length === 0 ? (
        <p>This project has defined no permissions of this kind yet.</p>
      ) : (
        <PermissionChecklist
          legend="Granted directly"
          definitions={definitions}
          chosen={chosen}
          onChange={setChosen}
          getNote={id => {
            const container = included.get(id)
            return container === undefined ? undefined : `comes with ${nameOfPermission(definitions, container)}`
          }}
        />
      )}
    </FormDialog>
  )
}

/** Grants what is new and revokes what is gone. New ones first: no one is left without in between. */
async function changeGrants(
  user: ServerUser,
  team: ServerTeam | null,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  for (const id of after) {
    if (!before.has(id)) await (team ? user.grantPermission(team, id) : user.grantPermission(id))
  }
  for (const id of before) {
    if (!after.has(id)) await (team ? user.revokePermission(team, id) : user.revokePermission(id))
  }
}
