import type { AdminOwnedProject, ServerUser } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ShieldOff, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { EntityMenu } from '../parts/EntityMenu.tsx'
import { ReasonedItem } from '../parts/ReasonedItem.tsx'
import { paths } from '../paths.ts'
import { useRefusal } from '../roles/use-refusal.ts'
import { ImpersonateDialog } from '../sessions/ImpersonateDialog.tsx'
import { RemoveSecondFactorDialog } from '../ways-in/RemoveSecondFactorDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { nameOf } from './name-of.ts'
import { usersChanged } from './user-queries.ts'

/** What can be done with a user from the list. */
export function UserMenu({ project, user }: { project: AdminOwnedProject; user: ServerUser }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const whyNot = useRefusal('support')
  const [dialog, setDialog] = useState<'impersonate' | 'second-factor'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <EntityMenu
        name={nameOf(user)}
        id={user.id}
        idName="user id"
        onOpen={() => navigate({ to: paths.user, params: { projectId: project.id, userId: user.id } })}
        whyNotDelete={whyNot}
        deletion={closeDeletion => (
          <DeleteUserDialog user={user} onDeleted={() => usersChanged(queries, project)} onClose={closeDeletion} />
        )}
      >
        <ReasonedItem icon={<VenetianMask size={16} />} whyNot={whyNot} onSelect={() => setDialog('impersonate')}>
          Impersonate…
        </ReasonedItem>
        {user.isMultiFactorRequired && (
          <ReasonedItem icon={<ShieldOff size={16} />} whyNot={whyNot} onSelect={() => setDialog('second-factor')}>
            Remove second factor…
          </ReasonedItem>
        )}
      </EntityMenu>
      {dialog === 'impersonate' && <ImpersonateDialog project={project} user={user} onClose={close} />}
      {dialog === 'second-factor' && <RemoveSecondFactorDialog project={project} user={user} onClose={close} />}
    </>
  )
}
