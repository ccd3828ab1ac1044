'use client'

import type { PurchaseDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { CheckIcon } from '@latchkey/ui/icons'
import { Heading } from '@latchkey/ui/Text'
import { useFrame } from '../frame/context.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { usePriceWords } from '../offers/price-words.ts'

/** What is bought, what comes with it, and what it replaces. */
export function PurchaseHead({ details }: { details: PurchaseDetails }) {
  const t = useTranslation()
  const words = usePriceWords()
  const { language } = useFrame()
  const { offer, conflictingGroupOffers: replaced, alreadyBoughtNonStackable } = details
  const included = offer.includes.filter(({ quantity }) => quantity > 0)
  const names = new Intl.ListFormat(language).format(replaced.map(({ displayName }) => displayName))
  return (
    <>
      <div className="latchkey-sheet-head">
        <Heading>{offer.displayName}</Heading>
      </div>
      {included.length > 0 && (
        <ul className="latchkey-purchase-items" aria-label={t('What is included')}>
          {included.map(item => (
            <li key={item.itemId} className="latchkey-purchase-item">
              <CheckIcon />
              <span>{words.included(item)}</span>
            </li>
          ))}
        </ul>
      )}
      {replaced.length > 0 && !alreadyBoughtNonStackable && (
        <Alert>{t('This takes the place of {names}. What is left of the paid time is credited.', { names })}</Alert>
      )}
    </>
  )
}
