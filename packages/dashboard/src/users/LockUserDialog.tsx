import type { LockOptions, ServerUser } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { Lock, LockOpen } from 'lucide-react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { useScreenSearch } from '../use-screen-search.ts'
import { LockForm } from './LockForm.tsx'
import { getName } from './user-words.ts'
import { userScreen } from './users.screens.ts'

interface LockUserDialogProps {
  user: ServerUser
  onClose: () => void
}

/** Locks one user, or changes the reason and the end of the lock. */
export function LockUserDialog({ user, onClose }: LockUserDialogProps) {
  const name = getName(user)

  async function lock(options: LockOptions) {
    await user.lock(options)
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

export function UnlockUserDialog({ user, onClose }: LockUserDialogProps) {
  const name = getName(user)
  const unlock = useTask(() => user.unlock(), `${name} is unlocked.`)

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
export function LockButtons({ user }: { user: ServerUser }) {
  const [{ act }, ask] = useScreenSearch(userScreen)
  const setDialog = (next: 'lock' | 'unlock' | undefined) => ask({ act: next })
  const whyNot = useRefusal('support')
  const dialog = whyNot === undefined ? act : undefined
  const shared = { variant: 'outline', disabled: whyNot !== undefined, title: whyNot } as const
  const dialogProps = { user, onClose: () => setDialog(undefined) }
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
      {dialog === 'unlock' && user.isLocked && <UnlockUserDialog {...dialogProps} />}
    </>
  )
}
