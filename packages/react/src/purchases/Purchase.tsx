'use client'

import type { PurchaseDetails } from '@latchkey/js'
import { Sheet, SheetBrand } from '@latchkey/ui/Card'
import { extras } from '@latchkey/ui/extras'
import { type ReactNode, useState } from 'react'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useStore } from '../hooks/use-store.ts'
import { purchaseCss } from '../styles/purchase.css.ts'
import { PageStyles } from '../theme/PageStyles.tsx'
import { PurchaseDone } from './PurchaseDone.tsx'
import { PurchaseForm } from './PurchaseForm.tsx'
import { PurchaseHead } from './PurchaseHead.tsx'
import type { PurchasePageProps } from './PurchasePage.tsx'
import { PurchaseProblemCard } from './PurchaseProblemCard.tsx'
import { getPurchase, type PurchaseProblem } from './purchase-state.ts'

type Outcome = 'bought' | PurchaseProblem

/** The purchase page itself. */
export default function Purchase({ code, fullPage, ...rest }: PurchasePageProps) {
  const app = useLatchkeyApp()
  const purchase = useStore(getPurchase(app, code))
  const [outcome, setOutcome] = useState<Outcome>()
  const problem = outcome ?? (purchase.state === 'open' ? undefined : purchase.state)

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
        <PurchaseDone name={purchase.details.offer.displayName} fullPage={fullPage} />
      </Branded>
    )
  }
  return <PurchaseProblemCard problem={problem === 'bought' ? 'used' : (problem ?? 'unknown')} fullPage={fullPage} />
}

/** The name of the project that sells, which need not be that of the app around it. */
function Branded({ details, children }: { details: PurchaseDetails; children: ReactNode }) {
  return <SheetBrand.Provider value={details.projectDisplayName}>{children}</SheetBrand.Provider>
}
