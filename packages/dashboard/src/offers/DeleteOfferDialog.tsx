import type { AdminOwnedProject } from '@latchkey/js'
import { useConfigChange } from '../config/use-config-change.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import type { DeclaredOffer } from './groups.ts'
import { getAddOns } from './offer-changes.ts'
import type { Payments } from './offer-config.ts'

export interface DeleteOfferDialogProps {
  project: AdminOwnedProject
  payments: Payments
  offer: DeclaredOffer
  onDeleted?: () => unknown
  onClose: () => void
}

/** Says what becomes of those who have the offer, which is easy to forget. */
export function DeleteOfferDialog({ project, payments, offer, onDeleted, onClose }: DeleteOfferDialogProps) {
  const change = useConfigChange(project)
  const { id, config } = offer
  const addOns = getAddOns(payments, id)

  const remove = useTask(async () => {
    await change({ [`payments.offers.${id}`]: null }, `${config.displayName} is deleted.`)
    await onDeleted?.()
  })

  return (
    <ConfirmByTyping
      title={`Delete ${config.displayName}?`}
      phrase={id}
      actionLabel="Delete product"
      onConfirm={remove}
      onClose={onClose}
    >
      {config.prices === 'include-by-default'
        ? 'Customers who have it by default lose its items at once.'
        : 'No one can buy it any more. Subscribers lose the items that it grants at once, and go on paying until their subscription is cancelled. Who bought it once keeps what they got.'}
      {addOns.length > 0 && ` These add-ons cannot be bought on top of it any more: ${addOns.join(', ')}.`}
    </ConfirmByTyping>
  )
}
