import type { Transport } from '@latchkey/client'
import * as memberships from '@latchkey/client/team-memberships'
import * as users from '@latchkey/client/users'
import { type LockOptions, TeamMembershipAlreadyExists, UserNotFound } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Lock, LockOpen, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { type Managed, outdate } from '../api.ts'
import { ConfirmByTyping, ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { showFailure, tell } from '../parts/dialog/toast-manager.ts'
import { eachOf } from '../parts/each-of.ts'
import type { Choice } from '../parts/form/Chooser.tsx'
import { type Selection, SelectionBar } from '../parts/table/SelectionBar.tsx'
import { formatCount, wordsFor } from '../parts/words.ts'
import { ChooseTeamDialog } from '../teams/ChooseTeamDialog.tsx'
import { ExportUsersDialog } from '../user-transfer/ExportUsersDialog.tsx'
import { LockForm } from './LockForm.tsx'
import styles from './SelectedUsers.module.css'

export interface SelectedUsersProps {
  project: Managed
  selection: Selection
  /** Why the user may change none of them. */
  whyNot: string | undefined
}

/** What can be done with everybody who is selected. */
export function SelectedUsers({ project, selection, whyNot }: SelectedUsersProps) {
  const [dialog, setDialog] = useState<'team' | 'export' | 'lock' | 'unlock' | 'delete'>()
  const mayNot = whyNot !== undefined
  const shared = { project, selection, onClose: () => setDialog(undefined) }
  return (
    <>
      <SelectionBar selection={selection} formatCount={count => formatCount(count, 'user')}>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('team')}>
          <UsersRound size={14} aria-hidden="true" /> Add to team
        </Button>
        <Button variant="outline" size="small" onClick={() => setDialog('export')}>
          <Download size={14} aria-hidden="true" /> Export
        </Button>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('lock')}>
          <Lock size={14} aria-hidden="true" /> Lock…
        </Button>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('unlock')}>
          <LockOpen size={14} aria-hidden="true" /> Unlock…
        </Button>
        <Button variant="outline" size="small" disabled={mayNot} title={whyNot} onClick={() => setDialog('delete')}>
          <Trash2 size={14} aria-hidden="true" /> Delete…
        </Button>
      </SelectionBar>
      {dialog === 'team' && <AddToTeamDialog {...shared} />}
      {dialog === 'export' && (
        <ExportUsersDialog project={project} ids={[...selection.chosen]} onClose={shared.onClose} />
      )}
      {dialog === 'lock' && <LockUsersDialog {...shared} />}
      {dialog === 'unlock' && <UnlockUsersDialog {...shared} />}
      {dialog === 'delete' && <DeleteUsersDialog {...shared} />}
    </>
  )
}

/** Everybody who is selected becomes a member of a team. Who is one already stays as they are. */
function AddToTeamDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const queries = useQueryClient()
  const ids = [...selection.chosen]

  async function add({ id, label }: Choice) {
    onClose()
    const { wire } = project.app[latchkeyInternals]
    const { done, failed } = await eachOf(ids, userId =>
      memberships.create(wire, { params: { teamId: id, userId }, body: {} }).catch(unlessMember),
    )
    await outdate(queries, project, { route: 'POST /team-memberships/:teamId/:userId' })
    selection.remove(done)
    if (done.length > 0) tell(`${formatCount(done.length, 'user')} in ${label} now.`)
    const [first] = failed
    if (first) showFailure(`${formatCount(failed.length, 'user')} could not be added. ${wordsFor(first.error)}`)
  }

  return (
    <ChooseTeamDialog
      project={project}
      title={`Add ${formatCount(ids.length, 'user')} to a team`}
      description="They get the permissions that new members get. No mail is sent."
      onChoose={add}
      onClose={onClose}
    />
  )
}

function unlessMember(error: unknown): void {
  if (!TeamMembershipAlreadyExists.is(error)) throw error
}

/** Locks all selected users for the same reason, until the same time. */
function LockUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { subject, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <LockForm
      title={`Lock ${subject}?`}
      actionLabel={`Lock ${subject}`}
      onLock={options =>
        changeEach(({ wire, params }) => users.update(wire, { params, body: toLock(options) }), 'locked')
      }
      onClose={onClose}
    >
      <BulkProgress {...progress} />
    </LockForm>
  )
}

/** Unlocks all selected users. */
function UnlockUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { subject, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <ConfirmDialog
      title={`Unlock ${subject}?`}
      description="They can sign in again immediately, with the same methods as before. Ended sessions stay ended."
      actionLabel={`Unlock ${subject}`}
      onConfirm={() => changeEach(unlock, 'unlocked')}
      onClose={onClose}
    >
      <BulkProgress {...progress} />
    </ConfirmDialog>
  )
}

/** Deletes all selected users. */
function DeleteUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { subject, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <ConfirmByTyping
      title={`Delete ${subject}?`}
      phrase={`delete ${subject}`}
      actionLabel={`Delete ${subject}`}
      fields={<BulkProgress {...progress} />}
      onConfirm={() => changeEach(remove, 'deleted')}
      onClose={onClose}
    >
      These accounts are gone for good, with their addresses, metadata and places in teams, and are signed out
      everywhere at once.
    </ConfirmByTyping>
  )
}

interface SelectedUsersDialogProps {
  project: Managed
  selection: Selection
  onClose: () => void
}

/** Changes each of the selected users and shows the result. Users that could not be changed stay selected, to try again. */
function useSelectedUsers({ project, selection }: Pick<SelectedUsersDialogProps, 'project' | 'selection'>) {
  const queries = useQueryClient()
  const [ids] = useState([...selection.chosen])
  const [count, setCount] = useState(0)

  /** `done` completes “3 users …” and “3 users could not be …”. */
  async function changeEach(change: (user: UserRequest) => Promise<unknown>, done: string): Promise<true> {
    const { wire } = project.app[latchkeyInternals]
    const outcome = await eachOf(ids, userId => change({ wire, params: { userId } }), setCount)
    selection.remove(outcome.done)
    const routes = ['PATCH /users/:userId', 'DELETE /users/:userId'] as const
    await Promise.all(routes.map(route => outdate(queries, project, { route })))
    if (outcome.done.length > 0) tell(`${formatCount(outcome.done.length, 'user')} ${done}.`)
    const [first] = outcome.failed
    if (first) {
      const why = UserNotFound.is(first.error) ? 'The user no longer exists.' : wordsFor(first.error)
      showFailure(`${formatCount(outcome.failed.length, 'user')} could not be ${done}. ${why}`)
    }
    return true
  }

  return { subject: formatCount(ids.length, 'user'), progress: { done: count, all: ids.length }, changeEach }
}

/** What a request about one user is sent with. */
interface UserRequest {
  readonly wire: Transport
  readonly params: { readonly userId: string }
}

const toLock = ({ reason, until }: LockOptions) => ({
  isLocked: true,
  lockedUntilMillis: until?.getTime() ?? null,
  lockReason: reason ?? null,
})

/** A user who is not locked stays as they are. */
async function unlock({ wire, params }: UserRequest): Promise<void> {
  const { isLocked } = await users.read(wire, { params })
  if (isLocked) await users.update(wire, { params, body: { isLocked: false } })
}

/** A user who is gone already is as good as deleted. */
async function remove({ wire, params }: UserRequest): Promise<void> {
  try {
    await users.delete(wire, { params })
  } catch (error) {
    if (!UserNotFound.is(error)) throw error
  }
}

/** How many of the selected users are done, for the dialog that changes them. */
function BulkProgress({ done, all }: { done: number; all: number }) {
  return (
    <p role="status" className={styles.progress}>
      {done > 0 && `${done} of ${all} done…`}
    </p>
  )
}
