import { useEffect, useState } from 'react'
import type { CodeProblem } from '../auth/code-state.ts'
import { useLatchkeyApp } from '../frame/context.ts'
import { useStore } from '../hooks/use-store.ts'
import { PurchaseDone, PurchaseProblemCard } from './cards.tsx'
import { Branded, PurchaseSheet } from './PurchaseSheet.tsx'
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
    return <PurchaseSheet code={code} details={purchase.details} onOutcome={setOutcome} fullPage={fullPage} {...rest} />
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
