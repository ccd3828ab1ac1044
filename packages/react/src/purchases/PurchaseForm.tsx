'use client'

import type { PurchaseDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Separator } from '@latchkey/ui/Layout'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { CardFormSkeleton } from './CardFormSkeleton.tsx'
import { type Chosen, firstChoice, getChoice } from './choice.ts'
import { PurchaseChoiceForm } from './PurchaseChoiceForm.tsx'
import type { PurchasePageProps } from './PurchasePage.tsx'
import { PurchaseSummary } from './PurchaseSummary.tsx'
import type { PurchaseProblem } from './purchase-state.ts'

const CardForm = lazy(() => import('./CardForm.tsx'))

interface PurchaseFormProps extends Omit<PurchasePageProps, 'fullPage'> {
  details: PurchaseDetails
  onOutcome: (outcome: 'bought' | PurchaseProblem) => void
}

/** First what is chosen, then how it is paid. */
export function PurchaseForm({ code, details, query, returnUrl, renderTestMode, onOutcome }: PurchaseFormProps) {
  const t = useTranslation()
  const [chosen, setChosen] = useState<Chosen | null>(() => firstChoice(details.offer, query))
  const [clientSecret, setClientSecret] = useState<string>()

  if (details.alreadyBoughtNonStackable) return <Alert>{t('You have this already. It cannot be bought twice.')}</Alert>
  if (chosen === null) return <Alert>{t('This is no longer for sale.')}</Alert>

  const choice = getChoice(code, chosen)
  const testMode = renderTestMode?.({ details, choice, onBought: () => onOutcome('bought') })
  return (
    <>
      {clientSecret === undefined ? (
        <PurchaseChoiceForm
          code={code}
          details={details}
          chosen={chosen}
          onChange={setChosen}
          onSession={setClientSecret}
          onOutcome={onOutcome}
        />
      ) : (
        <>
          <PurchaseSummary chosen={chosen} onChange={() => setClientSecret(undefined)} />
          <Suspense fallback={<CardFormSkeleton />}>
            <CardForm
              key={clientSecret}
              code={code}
              details={details}
              chosen={chosen}
              clientSecret={clientSecret}
              returnUrl={returnUrl}
            />
          </Suspense>
        </>
      )}
      {testMode && (
        <>
          <Separator>{t('or')}</Separator>
          {testMode}
        </>
      )}
    </>
  )
}
