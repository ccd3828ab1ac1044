import type { PurchaseDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Sheet, SheetBrand } from '@latchkey/ui/Card'
import { extras } from '@latchkey/ui/extras'
import { CheckIcon } from '@latchkey/ui/icons'
import { Heading } from '@latchkey/ui/Text'
import { type ReactNode, useEffect, useState } from 'react'
import type { CodeProblem } from '../auth/code-state.ts'
import { useFrame, useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { useStore } from '../hooks/use-store.ts'
import { usePriceWords } from '../offers/price-words.ts'
import { purchaseCss } from '../styles/purchase.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { PurchaseDone, PurchaseProblemCard } from './cards.tsx'
import { PurchaseForm } from './PurchaseForm.tsx'
import type { PurchasePageProps } from './pages.tsx'
import { getPurchase } from './purchase-state.ts'
import { rememberReturn } from './return-address.ts'

type Outcome = 'bought' | CodeProblem

/** The purchase page itself. */
export default function Purchase({ code, fullPage, ...rest }: PurchasePageProps) {
  const app = useLatchkeyApp()
  const asked = rest.query?.get('return_url')?.replaceAll(' ', '%20')
  const purchase = useStore(getPurchase(app, asked ? `${code} ${asked}` : code))
  const returnsTo = purchase.state === 'open' ? purchase.details.returnUrl : null
  const [outcome, setOutcome] = useState<Outcome>()
  const problem = outcome ?? (purchase.state === 'open' ? undefined : purchase.state)

  useEffect(() => {
    if (returnsTo !== null) rememberReturn(code, returnsTo)
  }, [code, returnsTo])

  if (purchase.state === 'open' && problem === undefined) {
    return (
      <Branded details={purchase.details}>
        <PageStyles css={`${extras}\n${purchaseCss}`} />
        <Sheet fullPage={fullPage} className="latchkey-purchase">
          <PurchaseHead details={purchase.details} />
          <PurchaseForm code={code} details={purchase.details} onOutcome={setOutcome} {...rest} />
        </Sheet>
      </Branded>
    )
  }
  if (purchase.state === 'open' && problem === 'bought') {
    return (
      <Branded details={purchase.details}>
        <PurchaseDone name={purchase.details.offer.displayName} returnsTo={returnsTo} fullPage={fullPage} />
      </Branded>
    )
  }
  return <PurchaseProblemCard problem={problem === 'bought' ? 'used' : (problem ?? 'unknown')} fullPage={fullPage} />
}

/** The name of the project that sells, which need not be that of the app around it. */
function Branded({ details, children }: { details: PurchaseDetails; children: ReactNode }) {
  return <SheetBrand.Provider value={details.projectDisplayName}>{children}</SheetBrand.Provider>
}

/** What is bought, what comes with it, and what it replaces. */
function PurchaseHead({ details }: { details: PurchaseDetails }) {
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
