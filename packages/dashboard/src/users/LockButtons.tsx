import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { LockUserDialog } from './LockUserDialog.tsx'
import { UnlockUserDialog } from './UnlockUserDialog.tsx'

/** Locks and unlocks the user of the screen. */
export function LockButtons({ project, user }: { project: AdminOwnedProject; user: ServerUser }) {
  const [dialog, setDialog] = useState<'lock' | 'unlock'>()
  const whyNot = useRefusal('support')
  const shared = { variant: 'outline', disabled: whyNot !== undefined, title: whyNot } as const
  const dialogOf = { project, user, onClose: () => setDialog(undefined) }
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
      {dialog === 'lock' && <LockUserDialog {...dialogOf} />}
      {dialog === 'unlock' && <UnlockUserDialog {...dialogOf} />}
    </>
  )
}
