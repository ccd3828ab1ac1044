import type { AdminOwnedProject } from '@latchkey/js'
import { Button, CopyField, Dialog, Field } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { getPayments } from '../offers/offer-config.ts'
import { offersScreen } from '../offers/offers.screens.ts'
import { formatPrice } from '../offers/price-words.ts'
import { FormDialog } from '../parts/dialog/FormDialog.tsx'
import { Select } from '../parts/form/Controls.tsx'
import { useSentForm } from '../parts/form/use-sent-form.ts'
import { type Buyer, offersForSale } from './purchase-queries.ts'

export interface CreateCheckoutDialogProps {
  project: AdminOwnedProject
  customerType: 'user' | 'team'
  buyer: Buyer
  name: string
  onClose: () => void
}

/** Makes a link with which this customer, and no one else, is sold an offer. */
export function CreateCheckoutDialog({ project, customerType, buyer, name, onClose }: CreateCheckoutDialogProps) {
  const { data: payments } = useQuery({ ...wholeConfigQuery(project), select: getPayments })
  const offers = payments ? offersForSale(project, payments, customerType) : []
  const [url, setUrl] = useState<string>()
  const { register, errors, sending } = useSentForm({ defaultValues: { offerId: '' } }, async ({ offerId }) => {
    setUrl(await buyer.createCheckoutUrl({ offerId }))
  })
  if (url !== undefined) return <LinkDialog url={url} name={name} onClose={onClose} />
  if (payments && offers.length === 0) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Create checkout"
        description={`There is no product with a price for ${customerType}s yet.`}
        actions={
          <Link
            to={offersScreen.path}
            params={{ projectId: project.id }}
            className="latchkey-button latchkey-button-primary"
          >
            Go to products
          </Link>
        }
      />
    )
  }
  return (
    <FormDialog
      title="Create checkout"
      description={`A link to a page on which ${name} buys a product.`}
      actionLabel="Create link"
      {...sending}
      onClose={onClose}
    >
      <Field label="Product" error={errors.offerId?.message}>
        <Select {...register('offerId', { validate: id => id !== '' || 'Choose a product.' })}>
          <option value="">Choose…</option>
          {offers.map(({ id, displayName, pricing }) => (
            <option key={id} value={id}>
              {displayName}: {pricing.map(formatPrice).join(' or ')}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  )
}

function LinkDialog({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Checkout link"
      description={`Send it to ${name}. It works for 24 hours, and for one purchase.`}
      actions={
        <>
          <a href={url} target="_blank" rel="noreferrer" className="latchkey-button latchkey-button-outline">
            Open page
          </a>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <CopyField
        label="Link"
        value={url}
        hint="What is bought with it belongs to this customer, no matter who opens it."
      />
    </Dialog>
  )
}
