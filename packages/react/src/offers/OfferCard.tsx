import type { Interval, Offer, OfferPrice, Purchase } from '@latchkey/js'
import { classNames } from '@latchkey/ui/class-names'
import { CheckIcon } from '@latchkey/ui/icons'
import { Heading, Text } from '@latchkey/ui/Text'
import { useId } from 'react'
import { useTranslation } from '../frame/context.ts'
import { OfferAction } from './OfferAction.tsx'
import type { OfferCardsProps } from './OfferCards.tsx'
import { getNames, getState, getTrial, priceIn } from './offer-state.ts'
import { amountIn, isZero, usePriceWords } from './price-words.ts'

export interface OfferCardProps extends OfferCardsProps {
  offer: Offer
  rhythm: Interval | undefined
}

/** One offer: what it costs, what comes with it, and what the customer can do about it. */
export function OfferCard({ offer, offers, purchases, rhythm, currency, onChoose, onStart }: OfferCardProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const id = useId()
  const state = getState(offer, offers, purchases)
  const price = priceIn(offer, rhythm)
  const trial = price ? getTrial(offer, price, offers, purchases) : null
  const isCurrent = state.state === 'current'
  const bases = getNames(offer.addOnTo ?? [], offers)
  const included = offer.includes.filter(({ quantity }) => quantity > 0)
  return (
    <li className={classNames('latchkey-card latchkey-offer', isCurrent && 'latchkey-offer-current')}>
      <div className="latchkey-offer-head">
        <Heading level={3} id={id}>
          {offer.displayName}
        </Heading>
        {isCurrent && <span className="latchkey-offer-mark">{getMark(state.purchase, t)}</span>}
        {state.state === 'more' && (
          <span className="latchkey-offer-mark">{t('You have {count}', { count: words.count(state.quantity) })}</span>
        )}
      </div>
      <OfferAmount offer={offer} price={price} currency={currency} />
      {bases.length > 0 && <Text isMuted>{t('In addition to {names}.', { names: words.oneOf(bases) })}</Text>}
      {included.length > 0 && (
        <ul className="latchkey-offer-items" aria-label={t('What is included')}>
          {included.map(item => (
            <li key={item.itemId} className="latchkey-offer-item">
              <CheckIcon />
              <span>{words.included(item)}</span>
            </li>
          ))}
        </ul>
      )}
      <OfferAction
        state={state}
        price={price}
        trial={trial}
        describedBy={id}
        onChoose={price && onChoose && (() => onChoose(offer, price))}
        onStart={onStart}
      />
    </li>
  )
}

function getMark({ cancelAtPeriodEnd, type, status }: Purchase, t: ReturnType<typeof useTranslation>): string {
  if (cancelAtPeriodEnd) return t('Ends soon')
  if (status === 'trialing') return t('Your trial')
  return type === 'one_time' ? t('Yours') : t('Your plan')
}

type OfferAmountProps = Pick<OfferCardProps, 'offer' | 'currency'> & { price: OfferPrice | undefined }

function OfferAmount({ offer, price, currency }: OfferAmountProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const cost = price && amountIn(price.amounts, currency)
  if (!price || !cost) {
    return offer.includedByDefault && <p className="latchkey-offer-amount">{t('Free')}</p>
  }
  const others = offer.pricing.filter(other => other !== price && other.interval === null && price.interval !== null)
  const isFree = isZero(cost.amount)
  return (
    <div className="latchkey-offer-price">
      <p className="latchkey-offer-amount">
        {words.money(cost.currency, cost.amount, true)}
        {!(isFree && price.interval === null) && (
          <span className="latchkey-offer-per"> {words.per(price.interval)}</span>
        )}
      </p>
      {others.map(other => {
        const amount = amountIn(other.amounts, currency)
        if (!amount) return null
        const alternative = `${words.money(amount.currency, amount.amount, true)} ${words.per(null)}`
        return (
          <Text key={other.id} isMuted isSmall>
            {t('or {price}', { price: alternative })}
          </Text>
        )
      })}
    </div>
  )
}
