import type { AdminOwnedProject, AdminTransaction, Currency } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { formatAmount } from '../offers/price-words.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { describeContent } from './transaction-words.ts'

export interface RefundDialogProps {
  project: AdminOwnedProject
  transaction: AdminTransaction
  payment: { readonly currency: Currency; readonly amount: string }
  isSubscription: boolean
  onClose: () => void
}

/** Gives a payment back, and asks what becomes of what was bought. */
export function RefundDialog({ project, transaction, payment, isSubscription, onClose }: RefundDialogProps) {
  const { currency } = payment
  const name = describeContent(transaction)
  const { register, errors, sending } = useSentForm(
    { defaultValues: { amount: payment.amount, end: 'keep' } },
    async fields => {
      const amount = fields.amount.trim()
      await project.app.refundTransaction({
        type: isSubscription ? 'subscription' : 'one-time-purchase',
        id: transaction.id,
        amount,
        endAction: fields.end === 'now' || fields.end === 'at-period-end' ? fields.end : undefined,
      })
      tell(`${formatAmount(currency, amount)} is refunded.`)
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Refund ${name}`}
      description={`${isSubscription ? 'Of the latest invoice that was paid' : 'Of what was paid'}, through Stripe. This cannot be taken back.`}
      actionLabel="Refund"
      isDestructive
      {...sending}
      onClose={onClose}
    >
      <Field label={`Amount in ${currency}`} error={errors.amount?.message}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          {...register('amount', {
            validate: amount => /^\d+(\.\d+)?$/.test(amount.trim()) || 'Write an amount such as 10.50.',
          })}
        />
      </Field>
      <Field
        label="What becomes of the product"
        hint="Items that were granted once stay. Take them from the items of the customer."
      >
        <Select {...register('end')}>
          <option value="keep">The customer keeps it</option>
          {isSubscription && <option value="at-period-end">It ends with its period</option>}
          <option value="now">It ends now</option>
        </Select>
      </Field>
    </FormDialog>
  )
}
