import type { OfferPrice } from '@latchkey/js'
import { useTranslation } from '../frame/context.ts'
import { usePriceWords } from '../offers/price-words.ts'
import { type Chosen, choosePrice } from './choice.ts'

interface PriceChoiceProps {
  pricing: readonly OfferPrice[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** The prices below each other, each with what it costs and how long it is free. */
export function PriceChoice({ pricing, chosen, onChange }: PriceChoiceProps) {
  const t = useTranslation()
  const words = usePriceWords()
  return (
    <fieldset className="latchkey-prices">
      <legend className="latchkey-label latchkey-prices-title">{t('Price')}</legend>
      {pricing.map(price => {
        const option = choosePrice(price, chosen.currency, chosen.quantity)
        return (
          option && (
            <label key={price.id} className="latchkey-price">
              <input
                type="radio"
                name="price"
                value={price.id}
                className="latchkey-price-dot"
                checked={price.id === chosen.price.id}
                onChange={() => onChange(option)}
              />
              <span className="latchkey-price-text">
                <span>
                  <strong className="latchkey-strong">{words.money(option.currency, option.amount)}</strong>{' '}
                  {words.per(price.interval)}
                </span>
                {price.freeTrial && (
                  <span className="latchkey-hint">
                    {t('Free for {duration}', { duration: words.duration(price.freeTrial) })}
                  </span>
                )}
              </span>
            </label>
          )
        )
      })}
    </fieldset>
  )
}
