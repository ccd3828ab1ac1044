import type { AdminOwnedProject, LockOptions, ServerUser } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { LockForm } from './LockForm.tsx'
import { usersChanged } from './user-queries.ts'
import { getName } from './user-words.ts'

interface LockUserDialogProps {
  project: Managed
  user: ServerUser
  onClose: () => void
}

/** Locks one user, or changes the reason and the end of the lock. */
export function LockUserDialog({ project, user, onClose }: LockUserDialogProps) {
  const queries = useQueryClient()
  const name = getName(user)

  async function lock(options: LockOptions) {
    await user.lock(options)
    await usersChanged(queries, project)
    tell(user.isLocked ? `The lock of ${name} is changed.` : `${name} is locked.`)
  }

  return (
    <LockForm
      title={user.isLocked ? `Change the lock of ${name}` : `Lock ${name}?`}
      actionLabel={user.isLocked ? 'Save lock' : 'Lock user'}
      before={user.isLocked ? user : undefined}
      onLock={lock}
      onClose={onClose}
    />
  )
}

export function UnlockUserDialog({ project, user, onClose }: LockUserDialogProps) {
  const queries = useQueryClient()
  const name = getName(user)
  const unlock = useTask(async () => {
    await user.unlock()
    await usersChanged(queries, project)
  }, `${name} is unlocked.`)

  return (
    <ConfirmDialog
      title={`Unlock ${name}?`}
      description="They can sign in again immediately, with the same methods as before. Ended sessions stay ended."
      actionLabel="Unlock user"
      onConfirm={unlock}
      onClose={onClose}
    />
  )
}

/** Locks and unlocks the user of the screen. */
export function LockButtons({ project, user }: { project: AdminOwnedProject; user: ServerUser }) {
  const [dialog, setDialog] = useState<'lock' | 'unlock'>()
  const whyNot = useRefusal('support')
  const shared = { variant: 'outline', disabled: whyNot !== undefined, title: whyNot } as const
  const dialogProps = { project, user, onClose: () => setDialog(undefined) }
  return (
    <>
      <Button {...shared} onClick={() => setDialog('lock')}>
        <Lock size={16} aria-hidden="true" /> {user.isLocked ? 'Change lock…' : 'Lock…'}
      </Button>
      {user.isLocked && (
        <Button {...shared} onClick={() => setDialog('unlock')}>
          <LockOpen size={16} aria-hidden="true" /> Unlock…
        </Button>
      )}
      {dialog === 'lock' && <LockUserDialog {...dialogProps} />}
      {dialog === 'unlock' && <UnlockUserDialog {...dialogProps} />}
    </>
  )
}
