import type { Interval, OfferPrice } from '@latchkey/js'
import { Button } from '@latchkey/ui/Button'
import { Text } from '@latchkey/ui/Text'
import { useTranslation } from '../frame/context.ts'
import { usePurchaseEnd } from '../purchases/use-purchase-end.ts'
import type { OfferState } from './offer-state.ts'
import { usePriceWords } from './price-words.ts'

interface OfferActionProps {
  state: OfferState
  price: OfferPrice | undefined
  trial: Interval | null
  /** The id of the name of the offer. */
  describedBy: string
  onChoose: (() => unknown) | undefined
  onStart: (() => unknown) | undefined
}

/** The button of an offer, or why there is none. */
export function OfferAction({ state, price, trial, describedBy, onChoose, onStart }: OfferActionProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const wordsForEnd = usePurchaseEnd()
  switch (state.state) {
    case 'current': {
      const end = wordsForEnd(state.purchase)
      return end && <Note>{end}</Note>
    }
    case 'not-for-sale':
      return null
    case 'default':
      if (!onStart) return <Note>{t('Included when you have no other plan.')}</Note>
      return (
        <div className="latchkey-offer-action">
          <ChooseButton describedBy={describedBy} onChoose={onStart}>
            {t('Get started')}
          </ChooseButton>
        </div>
      )
    case 'group-closed':
      return <Note>{t('Not needed: you have {name} for good.', { name: state.by })}</Note>
    case 'base-missing':
      return <Note>{t('You need {names} first.', { names: words.oneOf(state.bases) })}</Note>
    case 'open':
    case 'more':
    case 'switch':
      return (
        <div className="latchkey-offer-action">
          <ChooseButton describedBy={describedBy} onChoose={onChoose}>
            {trial ? t('Try it free') : t(verbs[state.state === 'open' && price?.interval ? 'subscribe' : state.state])}
          </ChooseButton>
          {trial && (
            <Text isMuted isSmall className="latchkey-offer-trial">
              {t('Free for {duration}', { duration: words.duration(trial) })}
            </Text>
          )}
        </div>
      )
  }
}

const verbs = { subscribe: 'Subscribe', open: 'Buy', more: 'Buy more', switch: 'Switch to this' } as const

function Note({ children }: { children: string }) {
  return (
    <div className="latchkey-offer-action">
      <Text isMuted isSmall>
        {children}
      </Text>
    </div>
  )
}

interface ChooseButtonProps {
  describedBy: string
  onChoose: (() => unknown) | undefined
  children: string
}

/** In a picture it looks the same, and can be neither pressed nor reached. */
function ChooseButton({ describedBy, onChoose, children }: ChooseButtonProps) {
  if (onChoose) {
    return (
      <Button isWide aria-describedby={describedBy} onClick={onChoose}>
        {children}
      </Button>
    )
  }
  return (
    <span className="latchkey-button latchkey-button-primary latchkey-button-wide latchkey-offer-picture">
      {children}
    </span>
  )
}
