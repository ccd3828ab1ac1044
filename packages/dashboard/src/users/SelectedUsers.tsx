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
  onSelectAll: (() => Promise<unknown>) | undefined
}

/** What can be done with everybody who is selected. */
export function SelectedUsers({ project, selection, whyNot, onSelectAll }: SelectedUsersProps) {
  const [dialog, setDialog] = useState<'team' | 'export' | 'lock' | 'unlock' | 'delete'>()
  const mayNot = whyNot !== undefined
  const shared = { project, selection, onClose: () => setDialog(undefined) }
  return (
    <>
      <SelectionBar selection={selection} formatCount={count => formatCount(count, 'user')} onSelectAll={onSelectAll}>
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
    const added: string[] = []
    const { done, failed } = await eachOf(ids, async userId => {
      const isNew = await memberships.create(wire, { params: { teamId: id, userId }, body: {} }).catch(unlessMember)
      if (isNew) added.push(userId)
    })
    await outdate(queries, project, { route: 'POST /team-memberships/:teamId/:userId' })
    selection.remove(done)

    async function undo() {
      const taken = await eachOf(added, userId => memberships.delete(wire, { params: { teamId: id, userId } }))
      await outdate(queries, project, { route: 'DELETE /team-memberships/:teamId/:userId' })
      tell(`${formatCount(taken.done.length, 'user')} removed from ${label} again.`)
    }

    if (done.length > 0)
      tell(`${formatCount(done.length, 'user')} in ${label} now.`, added.length > 0 ? { undo } : undefined)
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

function unlessMember(error: unknown): null {
  if (!TeamMembershipAlreadyExists.is(error)) throw error
  return null
}

/** Locks all selected users for the same reason, until the same time. */
function LockUsersDialog({ project, selection, onClose }: SelectedUsersDialogProps) {
  const { subject, progress, changeEach } = useSelectedUsers({ project, selection })
  return (
    <LockForm
      title={`Lock ${subject}?`}
      actionLabel={`Lock ${subject}`}
      onLock={options => changeEach(changeLock(toLock(options)), 'locked')}
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
      onConfirm={() => changeEach(changeLock({ isLocked: false }), 'unlocked')}
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

  /** `done` completes “3 users …” and “3 users could not be …”. A change that can be taken back answers what does so. */
  async function changeEach(change: (user: UserRequest) => Promise<Undo | null>, done: string): Promise<true> {
    const { wire } = project.app[latchkeyInternals]
    const undos: Undo[] = []
    const outcome = await eachOf(
      ids,
      async userId => {
        const undo = await change({ wire, params: { userId } })
        if (undo) undos.push(undo)
      },
      setCount,
    )
    selection.remove(outcome.done)
    const reload = () =>
      Promise.all(
        (['PATCH /users/:userId', 'DELETE /users/:userId'] as const).map(route => outdate(queries, project, { route })),
      )
    await reload()

    async function undoAll() {
      const undone = await eachOf(undos, undo => undo())
      await reload()
      if (undone.done.length > 0) tell(`${formatCount(undone.done.length, 'user')} as before.`)
      showFailed(undone.failed, 'changed back')
    }

    if (outcome.done.length > 0)
      tell(`${formatCount(outcome.done.length, 'user')} ${done}.`, undos.length > 0 ? { undo: undoAll } : undefined)
    showFailed(outcome.failed, done)
    return true
  }

  return { subject: formatCount(ids.length, 'user'), progress: { done: count, all: ids.length }, changeEach }
}

type Undo = () => Promise<unknown>

function showFailed(failed: readonly { readonly error: unknown }[], done: string): void {
  const [first] = failed
  if (!first) return
  const why = UserNotFound.is(first.error) ? 'The user no longer exists.' : wordsFor(first.error)
  showFailure(`${formatCount(failed.length, 'user')} could not be ${done}. ${why}`)
}

/** What a request about one user is sent with. */
interface UserRequest {
  readonly wire: Transport
  readonly params: { readonly userId: string }
}

interface LockBody {
  readonly isLocked: boolean
  readonly lockedUntilMillis?: number | null
  readonly lockReason?: string | null
}

const toLock = ({ reason, until }: LockOptions): LockBody => ({
  isLocked: true,
  lockedUntilMillis: until?.getTime() ?? null,
  lockReason: reason ?? null,
})

/** A user who is not locked stays unlocked, without a line in the audit log. Taken back, the lock is what it was before. */
function changeLock(lock: LockBody) {
  return async ({ wire, params }: UserRequest): Promise<Undo | null> => {
    const { isLocked, lockedUntilMillis, lockReason } = await users.read(wire, { params })
    if (!isLocked && !lock.isLocked) return null
    await users.update(wire, { params, body: lock })
    const before = isLocked ? { isLocked, lockedUntilMillis, lockReason } : { isLocked }
    return () => users.update(wire, { params, body: before })
  }
}

/** A user who is gone already is as good as deleted. */
async function remove({ wire, params }: UserRequest): Promise<null> {
  try {
    await users.delete(wire, { params })
  } catch (error) {
    if (!UserNotFound.is(error)) throw error
  }
  return null
}

/** How many of the selected users are done, for the dialog that changes them. */
function BulkProgress({ done, all }: { done: number; all: number }) {
  return (
    <p role="status" className={styles.progress}>
      {done > 0 && `${done} of ${all} done…`}
    </p>
  )
}
