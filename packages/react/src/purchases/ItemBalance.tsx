'use client'

import { Text } from '@latchkey/ui/Text'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePriceWords } from '../offers/price-words.ts'
import type { BillingCustomer } from './billing-customer.ts'
import type { HeldItem } from './held-purchases.ts'

interface ItemBalanceProps {
  customer: BillingCustomer
  item: HeldItem
}

/** How many of an item are left, and where it comes from. */
export function ItemBalance({ customer, item }: ItemBalanceProps) {
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
