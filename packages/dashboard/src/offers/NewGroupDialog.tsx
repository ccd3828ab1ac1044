import type { AdminOwnedProject } from '@latchkey/js'
import { updateConfig } from '../config/use-config-change.ts'
import { NameDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import type { Payments } from './offer-config.ts'
import { idFor } from './offer-problems.ts'

export interface NewGroupDialogProps {
  project: AdminOwnedProject
  payments: Payments
  onAdded?: (id: string) => unknown
  onClose: () => void
}

export function NewGroupDialog({ project, payments, onAdded, onClose }: NewGroupDialogProps) {
  async function add(name: string) {
    const taken = Object.keys(payments.groups)
    const id = idFor(name, taken) || idFor('group', taken)
    await updateConfig(project, { [`payments.groups.${id}`]: { displayName: name } })
    onAdded?.(id)
    tell(`${name} is added.`)
    onClose()
  }

  return (
    <NameDialog
      title="New group"
      description="Products that take each other’s place: a customer who has one and buys another changes to it."
      actionLabel="Add group"
      problem="Give the group a name."
      onSave={add}
      onClose={onClose}
    />
  )
}
