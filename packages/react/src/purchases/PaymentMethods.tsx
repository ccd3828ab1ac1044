'use client'

import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { Section } from '../account/Section.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import type { BillingCustomer } from './billing-customer.ts'

/** Cards and invoices are Stripe's to show. */
export function PaymentMethods({ customer }: { customer: BillingCustomer }) {
  const t = useTranslation()
  const open = useAction(async () => {
    window.location.assign(await customer.createBillingPortalUrl({ returnUrl: window.location.href }))
  })
  return (
    <Section title={t('Payment method and invoices')} description={t('On a page of Stripe, which brings you back.')}>
      <Row>
        <Button variant="outline" onClick={open}>
          {t('Manage payment')}
        </Button>
      </Row>
    </Section>
  )
}
