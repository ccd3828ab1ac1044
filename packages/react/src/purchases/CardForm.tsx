import type { PurchaseDetails } from '@latchkey/js'
import { CardFields } from './CardFields.tsx'
import type { Chosen } from './choice.ts'
import { returnAddress } from './return-address.ts'
import { StripeFrame } from './StripeFrame.tsx'

interface CardFormProps {
  code: string
  details: PurchaseDetails
  chosen: Chosen
  clientSecret: string
  returnUrl: string | undefined
}

/** The form with which a purchase is paid. */
export default function CardForm({ code, details, chosen, clientSecret, returnUrl }: CardFormProps) {
  const { stripePublishableKey: publishableKey, stripeAccountId: accountId } = details
  return (
    <StripeFrame publishableKey={publishableKey} accountId={accountId} clientSecret={clientSecret}>
      <CardFields
        chosen={chosen}
        clientSecret={clientSecret}
        returnUrl={returnAddress(returnUrl, { code, publishableKey, accountId })}
      />
    </StripeFrame>
  )
}
