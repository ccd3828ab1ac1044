import { offersOf } from '@latchkey/contract/rules'
import { OfferCards } from '@latchkey/react/admin'
import { Heading } from '@latchkey/ui'
import { EyeOff } from 'lucide-react'
import { holders } from '../items/item-words.ts'
import { EmptyState } from '../parts/page/PageHeader.tsx'
import styles from './Offers.module.css'
import type { CustomerType, Payments } from './offer-config.ts'

/** What customers of each type see. */
export function PricingTables({ payments }: { payments: Payments }) {
  const tables = customerTypes.flatMap(customerType => {
    const offers = offersOf(payments, { customerType, includesServerOnly: false })
    return offers.length === 0 ? [] : [{ customerType, offers }]
  })
  if (tables.length === 0) {
    return (
      <EmptyState icon={<EyeOff size={20} />} title="Nothing to see yet">
        No offer has a price that is open to customers.
      </EmptyState>
    )
  }
  return (
    <div className={styles.tables}>
      {tables.map(({ customerType, offers }) => (
        <section key={customerType} className={styles.table} aria-label={`For ${holders[customerType].toLowerCase()}`}>
          <Heading level={2} className={tables.length === 1 ? 'latchkey-visually-hidden' : undefined}>
            For {holders[customerType].toLowerCase()}
          </Heading>
          <OfferCards offers={offers} />
        </section>
      ))}
    </div>
  )
}

const customerTypes: readonly CustomerType[] = ['user', 'team', 'custom']
