import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Lock, LockOpen, ShieldOff, ShoppingCart, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { credentialRefusal } from '../colleagues/refusal.ts'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { EntityMenu, ReasonedItem } from '../parts/table/RowMenu.tsx'
import { CreateCheckoutDialog } from '../purchases/CreateCheckoutDialog.tsx'
import { RemoveSecondFactorDialog } from '../second-factor/SecondFactor.tsx'
import { ImpersonateDialog } from '../sessions/ImpersonateDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { LockUserDialog } from './LockUserDialog.tsx'
import { unlockFirst } from './lock-words.ts'
import { nameOf } from './name-of.ts'
import { UnlockUserDialog } from './UnlockUserDialog.tsx'
import { usersChanged } from './user-queries.ts'
import { userScreen } from './users.screens.ts'

/** What can be done with a user from the list. */
export function UserMenu({ project, user }: { project: AdminOwnedProject; user: ServerUser }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const whyNot = useRefusal('support')
  const [dialog, setDialog] = useState<'impersonate' | 'checkout' | 'second-factor' | 'lock' | 'unlock'>()
  const dialogOf = { project, user, onClose: () => setDialog(undefined) }
  return (
    <>
      <EntityMenu
        name={nameOf(user)}
        id={user.id}
        idName="user id"
        onOpen={() => navigate({ to: userScreen.path, params: { projectId: project.id, userId: user.id } })}
        whyNotDelete={whyNot}
        deletion={closeDeletion => (
          <DeleteUserDialog user={user} onDeleted={() => usersChanged(queries, project)} onClose={closeDeletion} />
        )}
      >
        <ReasonedItem
          icon={<VenetianMask size={16} />}
          whyNot={whyNot ?? (user.isLocked ? unlockFirst : undefined)}
          onSelect={() => setDialog('impersonate')}
        >
          Impersonate…
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
      {dialog === 'impersonate' && <ImpersonateDialog {...dialogOf} />}
      {dialog === 'checkout' && (
        <CreateCheckoutDialog
          project={project}
          customerType="user"
          buyer={user}
          name={nameOf(user)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'second-factor' && <RemoveSecondFactorDialog {...dialogOf} />}
      {dialog === 'lock' && <LockUserDialog {...dialogOf} />}
      {dialog === 'unlock' && <UnlockUserDialog {...dialogOf} />}
    </>
  )
}
