import type { CustomerPaymentMethod, PaymentMethodSetupIntent } from '@latchkey/js'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../account/Section.tsx'
import { useTranslation } from '../frame/context.ts'
import { useAction } from '../hooks/use-action.ts'
import { CardFormSkeleton } from './cards.tsx'
import type { BillingCustomer } from './held-purchases.ts'
import { Invoices } from './Invoices.tsx'

const NewCard = lazy(() => import('./NewCard.tsx'))

/** The stored card, the newest invoices, and the way to the page of Stripe that has the rest. */
export function PaymentMethods({ customer }: { customer: BillingCustomer }) {
  const t = useTranslation()
  const { defaultPaymentMethod: card } = customer.useBilling()
  const [intent, setIntent] = useState<PaymentMethodSetupIntent>()
  const begin = useAction(async () => setIntent(await customer.createPaymentMethodSetupIntent()))
  const open = useAction(async () => {
    window.location.assign(await customer.createBillingPortalUrl({ returnUrl: window.location.href }))
  })
  return (
    <Section title={t('Payment method and invoices')} isWide>
      <Card card={card} />
      {intent ? (
        <Suspense fallback={<CardFormSkeleton />}>
          <NewCard
            intent={intent}
            onConfirmed={id => customer.setDefaultPaymentMethodFromSetupIntent(id)}
            onClose={() => setIntent(undefined)}
          />
        </Suspense>
      ) : (
        <Row>
          <Button variant="outline" onClick={begin}>
            {card ? t('Change card') : t('Add card')}
          </Button>
          <Button variant="outline" onClick={open}>
            {t('Manage payment')}
          </Button>
        </Row>
      )}
      <Invoices customer={customer} />
    </Section>
  )
}

function Card({ card }: { card: CustomerPaymentMethod | null }) {
  const t = useTranslation()
  if (card === null) return <Text isMuted>{t('No card is stored.')}</Text>
  const { brand, last4, exp_month: month, exp_year: year } = card
  return (
    <div className="latchkey-list-main">
      <span className="latchkey-list-title">
        {t('{brand} ending in {digits}', { brand: nameOf(brand ?? 'card'), digits: last4 ?? '····' })}
      </span>
      {month !== null && year !== null && (
        <Text isMuted>{t('Expires {date}', { date: `${String(month).padStart(2, '0')}/${year}` })}</Text>
      )}
    </div>
  )
}

/** “visa” → “Visa”. */
const nameOf = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)
