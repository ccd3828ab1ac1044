import { Text } from '@latchkey/ui/Text'
import { useTranslation } from '../frame/context.ts'
import { usePriceWords } from '../offers/price-words.ts'
import { type Chosen, getTotal } from './choice.ts'

/** What is paid now, and what is paid later, in words. */
export function DueToday({ chosen }: { chosen: Chosen }) {
  const t = useTranslation()
  const words = usePriceWords()
  const { price, currency, amount, quantity } = chosen
  const { interval, freeTrial } = price
  const total = words.money(currency, getTotal(chosen))
  const again = `${total} ${words.per(interval)}`
  return (
    <div className="latchkey-due" aria-live="polite">
      <div className="latchkey-due-line">
        <span>{t('Due today')}</span>
        <strong className="latchkey-due-amount">{freeTrial ? t('Nothing') : total}</strong>
      </div>
      {quantity > 1 && (
        <Text isMuted isSmall>
          {`${words.count(quantity)} × ${words.money(currency, amount)}`}
        </Text>
      )}
      {interval && (
        <Text isMuted isSmall>
          {freeTrial
            ? t('Free for {duration}, then {price}. You can cancel at any time.', {
                duration: words.duration(freeTrial),
                price: again,
              })
            : t('{price}, until you cancel.', { price: again })}
        </Text>
      )}
    </div>
  )
}
