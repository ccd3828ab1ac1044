'use client'

import { Text } from '@latchkey/ui/Text'
import { Section } from '../account/Section.tsx'
import type { Team } from '../app/team.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { billingCss } from '../styles/billing.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import type { BillingCustomer } from './billing-customer.ts'
import { getHeld, getItems, hasPaid } from './held-purchases.ts'
import { ItemBalance } from './ItemBalance.tsx'
import { PaymentMethods } from './PaymentMethods.tsx'
import { Plans } from './Plans.tsx'
import { PurchaseRow } from './PurchaseRow.tsx'

interface BillingProps {
  customer: BillingCustomer
  /** The customer, where it is a team. */
  team?: Team
}

/** What a customer has, what is left of it, how it is paid, and what else there is. */
export function Billing({ customer, team }: BillingProps) {
  const t = useTranslation()
  const purchases = customer.usePurchases()
  const held = getHeld(purchases)
  const items = getItems(held)
  return (
    <>
      <PageStyles css={billingCss} />
      <Section title={t('Plan and purchases')} description={t('What you have at the moment.')} isWide>
        {held.length === 0 && <Text isMuted>{t('Nothing yet.')}</Text>}
        <ul className="latchkey-list">
          {held.map((purchase, index) => (
            // A default offer has no id, and there is one for each group.
            <PurchaseRow key={purchase.id ?? `default-${index}`} customer={customer} purchase={purchase} />
          ))}
        </ul>
      </Section>
      {items.length > 0 && (
        <Section title={t('What is left')} description={t('Of what comes with what you have.')}>
          <ul className="latchkey-list">
            {items.map(item => (
              <ItemBalance key={item.itemId} customer={customer} item={item} />
            ))}
          </ul>
        </Section>
      )}
      {hasPaid(purchases) && <PaymentMethods customer={customer} />}
      <Plans team={team} hasBought={held.some(({ id }) => id !== null)} />
    </>
  )
}
