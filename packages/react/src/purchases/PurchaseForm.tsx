import type { PurchaseDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Separator } from '@latchkey/ui/Layout'
import { lazy, Suspense, useState } from 'react'
import type { CodeProblem } from '../auth/code-state.ts'
import { useTranslation } from '../frame/context.ts'
import { CardFormSkeleton } from './cards.tsx'
import { type Chosen, firstChoice, getChoice } from './choice.ts'
import { DueToday } from './DueToday.tsx'
import { PurchaseChoiceForm } from './PurchaseChoiceForm.tsx'
import type { PurchasePageProps } from './pages.tsx'

const CardForm = lazy(() => import('./CardForm.tsx'))

export interface PurchaseFormProps extends Omit<PurchasePageProps, 'fullPage'> {
  details: PurchaseDetails
  onOutcome: (outcome: 'bought' | CodeProblem) => void
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

interface PurchaseSummaryProps {
  chosen: Chosen
  /** Goes back to the choice. */
  onChange: () => void
}

/** What was chosen, while it is paid. */
function PurchaseSummary({ chosen, onChange }: PurchaseSummaryProps) {
  const t = useTranslation()
  return (
    <div className="latchkey-purchase-summary">
      <DueToday chosen={chosen} />
      <Button variant="ghost" size="small" onClick={onChange}>
        {t('Change')}
      </Button>
    </div>
  )
}
