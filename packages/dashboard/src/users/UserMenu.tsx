import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { useNavigate } from '@tanstack/react-router'
import { Lock, LockOpen, ShieldOff, ShoppingCart, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { EntityMenu, ReasonedItem } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { CreateCheckoutDialog } from '../purchases/CreateCheckoutDialog.tsx'
import { RemoveSecondFactorDialog } from '../second-factor/SecondFactor.tsx'
import { useImpersonation } from '../sessions/use-impersonation.tsx'
import { LockUserDialog, UnlockUserDialog } from './LockUserDialog.tsx'
import { getName, unlockFirst } from './user-words.ts'
import { userScreen } from './users.screens.ts'

/** What can be done with a user from the list. */
export function UserMenu({ project, user }: { project: AdminOwnedProject; user: ServerUser }) {
  const navigate = useNavigate()
  const whyNot = useRefusal('support')
  const [dialog, setDialog] = useState<'checkout' | 'second-factor' | 'lock' | 'unlock'>()
  const impersonation = useImpersonation(project, user)
  const dialogProps = { user, onClose: () => setDialog(undefined) }
  return (
    <>
      <EntityMenu
        name={getName(user)}
        id={user.id}
        idName="user id"
        onOpen={() => navigate({ to: userScreen.path, params: { projectId: project.id, userId: user.id } })}
        whyNotDelete={whyNot}
        deletion={closeDeletion => <DeleteUserDialog user={user} onClose={closeDeletion} />}
      >
        <ReasonedItem
          icon={<VenetianMask size={16} />}
          whyNot={whyNot ?? (user.isLocked ? unlockFirst : undefined)}
          onSelect={impersonation.start}
        >
          Impersonate
        </ReasonedItem>
        <ReasonedItem icon={<ShoppingCart size={16} />} whyNot={whyNot} onSelect={() => setDialog('checkout')}>
          Create checkout…
        </ReasonedItem>
        {user.isMultiFactorRequired && (
          <ReasonedItem
            icon={<ShieldOff size={16} />}
            whyNot={whyNot ?? credentialRefusal(project)}
            onSelect={() => setDialog('second-factor')}
          >
            Remove second factor…
          </ReasonedItem>
        )}
        <ReasonedItem icon={<Lock size={16} />} whyNot={whyNot} onSelect={() => setDialog('lock')}>
          {user.isLocked ? 'Change lock…' : 'Lock…'}
        </ReasonedItem>
        {user.isLocked && (
          <ReasonedItem icon={<LockOpen size={16} />} whyNot={whyNot} onSelect={() => setDialog('unlock')}>
            Unlock…
          </ReasonedItem>
        )}
      </EntityMenu>
      {impersonation.dialog}
      {dialog === 'checkout' && (
        <CreateCheckoutDialog
          project={project}
          customerType="user"
          buyer={user}
          name={getName(user)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'second-factor' && <RemoveSecondFactorDialog {...dialogProps} />}
      {dialog === 'lock' && <LockUserDialog {...dialogProps} />}
      {dialog === 'unlock' && <UnlockUserDialog {...dialogProps} />}
    </>
  )
}

interface DeleteUserDialogProps {
  user: ServerUser
  onDeleted?: () => Promise<unknown>
  onClose: () => void
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const name = getName(user)
  const remove = useTask(async () => {
    await user.delete()
    await onDeleted?.()
  }, `${name} is deleted.`)

  return (
    <ConfirmByTyping
      title={`Delete ${name}?`}
      phrase={user.primaryEmail ?? 'delete'}
      actionLabel="Delete user"
      onConfirm={remove}
      onClose={onClose}
    >
      The account is gone for good, with its addresses, metadata and place in teams, and is signed out everywhere at
      once.
    </ConfirmByTyping>
  )
}
