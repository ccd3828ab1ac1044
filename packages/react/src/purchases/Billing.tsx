import { latchkeyInternals } from '@latchkey/js/internal'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { Text } from '@latchkey/ui/Text'
import { lazy, Suspense, useState } from 'react'
import { Section } from '../account/Section.tsx'
import type { CurrentUser } from '../app/current-user.ts'
import type { Team } from '../app/team.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useFreshStore } from '../hooks/use-store.ts'
import { PricingSkeleton } from '../offers/PricingTable.tsx'
import { usePriceWords } from '../offers/price-words.ts'
import { billingCss } from '../styles/billing.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { CardFormSkeleton } from './cards.tsx'
import { type BillingCustomer, getHeld, getItems, type HeldItem, hasPaid, sells } from './held-purchases.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
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
  const paid = hasPaid(purchases)
  return (
    <>
      <PageStyles css={billingCss} />
      <Section title={t('Plan and purchases')} description={t('What you have at the moment.')} isWide>
        {held.length === 0 && <Text isMuted>{t('Nothing yet.')}</Text>}
        <ul className="latchkey-list">
          {held.map((purchase, index) => (
            // A default offer has no id, and there is one for each group.
            <PurchaseRow
              key={purchase.id ?? `default-${index}`}
              customer={customer}
              purchase={purchase}
              isSwitchable={paid}
            />
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
      {paid && (
        <Suspense fallback={<CardFormSkeleton />}>
          <PaymentMethods customer={customer} />
        </Suspense>
      )}
      <Plans team={team} hasBought={held.some(({ id }) => id !== null)} />
    </>
  )
}

interface ItemBalanceProps {
  customer: BillingCustomer
  item: HeldItem
}

/** How many of an item are left, and where it comes from. */
function ItemBalance({ customer, item }: ItemBalanceProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const { nonNegativeQuantity } = customer.useItem(item.itemId)
  return (
    <li className="latchkey-list-row">
      <div className="latchkey-list-main">
        <span className="latchkey-list-title">{item.displayName}</span>
        {item.grants.map(({ from, item: { quantity, repeat } }) => {
          const amount = [words.count(quantity * from.quantity), repeat && words.every(repeat)]
            .filter(Boolean)
            .join(' ')
          return (
            <Text key={from.id ?? from.offerId} isMuted isSmall>
              {t('{amount} with {name}', { amount, name: from.displayName })}
            </Text>
          )
        })}
      </div>
      <span className="latchkey-balance">{t('{count} left', { count: nonNegativeQuantity })}</span>
    </li>
  )
}

const Pricing = lazy(() => import('../offers/Pricing.tsx'))

interface PlansProps {
  /** For whom is bought, where it is not the user. */
  team: Team | undefined
  /** Then the plans are shown on request only. */
  hasBought: boolean
}

/** What else there is to buy. */
function Plans({ team, hasBought }: PlansProps) {
  const t = useTranslation()
  const [isOpen, setOpen] = useState(!hasBought)
  return (
    <Section title={t('Plans')} description={t('What you can buy here.')} isWide>
      {isOpen ? (
        <Suspense fallback={<PricingSkeleton />}>
          <Pricing team={team} />
        </Suspense>
      ) : (
        <Row>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {t('Show plans')}
          </Button>
        </Row>
      )}
    </Section>
  )
}

export default function BillingTab({ user }: { user: CurrentUser }) {
  return <Billing customer={user} />
}

/** What a team has bought; nothing where the project sells nothing to teams. */
export function TeamBilling({ team }: { team: Team }) {
  const app = useLatchkeyApp()
  const offers = useFreshStore(app[latchkeyInternals].store(() => app.listOffers({ customerType: 'team' })))
  const purchases = team.usePurchases()
  return sells(offers, purchases) ? <Billing customer={team} team={team} /> : null
}
