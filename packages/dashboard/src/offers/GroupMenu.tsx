import type { AdminOwnedProject } from '@latchkey/js'
import { MenuItem, MenuSeparator, TrashIcon } from '@latchkey/ui'
import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { useConfigChange } from '../config/use-config-change.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { useTask } from '../parts/use-task.ts'
import { getGroupRemoval } from './offer-changes.ts'
import type { Payments } from './offer-config.ts'
import { newOfferScreen } from './offers.screens.ts'

export interface GroupMenuProps {
  project: AdminOwnedProject
  payments: Payments
  group: { readonly id: string; readonly displayName: string }
}

/** What can be done with a group of offers. */
export function GroupMenu({ project, payments, group: { id, displayName } }: GroupMenuProps) {
  const navigate = useNavigate()
  const change = useConfigChange(project)
  const mayNot = useRefusal('developer') !== undefined
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const close = () => setOpen(undefined)

  async function rename(name: string) {
    await change({ [`payments.groups.${id}.displayName`]: name }, `${name} is saved.`)
    close()
  }
  const remove = useTask(() => change(getGroupRemoval(payments, id), `${displayName} is deleted.`))

  return (
    <>
      <RowMenu of={displayName}>
        <MenuItem
          icon={<Plus size={16} />}
          isDisabled={mayNot}
          onSelect={() =>
            navigate({ to: newOfferScreen.path, params: { projectId: project.id }, search: { group: id } })
          }
        >
          New product in this group
        </MenuItem>
        <MenuItem icon={<Pencil size={16} />} isDisabled={mayNot} onSelect={() => setOpen('rename')}>
          Rename…
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<TrashIcon />} tone="destructive" isDisabled={mayNot} onSelect={() => setOpen('delete')}>
          Delete…
        </MenuItem>
      </RowMenu>
      {open === 'rename' && (
        <NameDialog
          title={`Rename ${displayName}`}
          actionLabel="Save name"
          name={displayName}
          problem="Give the group a name."
          onSave={rename}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={`Delete the group ${displayName}?`}
          description="Its products stay, in no group: customers may then have several of them at a time, and a product that is included by default is no one’s any more."
          actionLabel="Delete group"
          isDestructive
          onConfirm={remove}
          onClose={close}
        />
      )}
    </>
  )
}
