import type { Offer } from '@latchkey/contract'
import { sayIncluded, sayPrice } from './price-words.ts'

export function PricingTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {offers.map(offer => (
        <div key={offer.id} className="latchkey-card" style={{ flex: '1 1 180px', padding: 16 }}>
          <strong>{offer.displayName}</strong>
          {offer.pricing.map(price => (
            <p key={price.id}>{sayPrice(price)}</p>
          ))}
          <ul>
            {offer.includes.map(item => (
              <li key={item.itemId}>{sayIncluded(item)}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
