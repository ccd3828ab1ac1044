import type { AdminOwnedProject } from '@latchkey/js'
import { Field, TextInput } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useRefusal } from '../colleagues/use-refusal.ts'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { getPayments } from '../offers/offer-config.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { tell } from '../parts/dialog/toast-manager.ts'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { type Buyer, grantableProducts } from './purchase-queries.ts'
import { formatPurchase, problemWithQuantity } from './purchase-words.ts'

export interface GrantProductDialogProps {
  project: AdminOwnedProject
  customerType: 'user' | 'team'
  buyer: Buyer
  name: string
  onClose: () => void
}

/** Gives a customer a product that they do not pay. */
export function GrantProductDialog({ project, customerType, buyer, name, onClose }: GrantProductDialogProps) {
  const { data: payments } = useQuery({ ...wholeConfigQuery(project), select: getPayments })
  const products = payments ? grantableProducts(payments, customerType) : []
  const { register, watch, errors, sending } = useSentForm(
    { defaultValues: { productId: '', quantity: '1' } },
    async fields => {
      const { productId } = fields
      const chosen = products.find(({ id }) => id === productId)
      const quantity = chosen?.stackable ? Number(fields.quantity) : 1
      await buyer.grantProduct({ productId, quantity })
      tell(`${formatPurchase({ displayName: chosen?.displayName ?? productId, quantity })} is granted to ${name}.`)
      onClose()
    },
  )
  const chosen = products.find(({ id }) => id === watch('productId'))
  return (
    <FormDialog
      title="Grant product"
      description={`${name} gets what it includes, and pays nothing for it.`}
      actionLabel="Grant product"
      whyNot={useRefusal('developer')}
      {...sending}
      onClose={onClose}
    >
      <Field
        label="Product"
        error={errors.productId?.message}
        hint={
          chosen &&
          (chosen.isRecurring
            ? 'They have it until it is cancelled, or until they change to another product of its group.'
            : 'They have it for good.')
        }
      >
        <Select {...register('productId', { validate: id => id !== '' || 'Choose a product.' })}>
          <option value="">Choose…</option>
          {products.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </Select>
      </Field>
      {chosen?.stackable && (
        <Field label="Quantity" error={errors.quantity?.message}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...register('quantity', { validate: problemWithQuantity })}
          />
        </Field>
      )}
    </FormDialog>
  )
}
