import type { Currency, PurchaseDetails } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Field } from '@latchkey/ui/Field'
import { Select } from '@latchkey/ui/Select'
import { TextInput } from '@latchkey/ui/TextInput'
import { useState } from 'react'
import { type CodeProblem, codeProblem } from '../auth/code-state.ts'
import { type Problem, useForm } from '../forms/use-form.ts'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { isZero } from '../offers/price-words.ts'
import { type Chosen, choosePrice, getChoice, getQuantity, getTotal, mostAtOnce } from './choice.ts'
import { DueToday } from './DueToday.tsx'
import { PriceChoice } from './PriceChoice.tsx'

interface PurchaseChoiceFormProps {
  code: string
  details: PurchaseDetails
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** Payment has begun. */
  onSession: (clientSecret: string) => void
  onOutcome: (outcome: 'bought' | CodeProblem) => void
}

/** Which price, in which currency, how many. */
export function PurchaseChoiceForm({ code, details, chosen, onChange, onSession, onOutcome }: PurchaseChoiceFormProps) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  const { offer, stripeAccountId } = details
  const { formProps, problems, isSubmitting } = useForm({
    fields: ['quantity'],
    check: ({ quantity }) => ({
      quantity: offer.stackable && getQuantity(quantity) === null ? t('Enter a whole number, at least 1.') : undefined,
    }),
    async submit() {
      const begun = await app.createPurchaseSession(getChoice(code, chosen))
      if (begun.status === 'error') onOutcome(codeProblem(begun.error))
      else if (begun.data.clientSecret === null) onOutcome('bought')
      else onSession(begun.data.clientSecret)
      return undefined
    },
  })
  const canPay = stripeAccountId !== null || (chosen.price.interval === null && isZero(getTotal(chosen)))

  return (
    <form {...formProps} className="latchkey-form">
      {offer.pricing.length > 1 && <PriceChoice pricing={offer.pricing} chosen={chosen} onChange={onChange} />}
      <CurrencyField chosen={chosen} onChange={onChange} />
      {offer.stackable && <QuantityField error={problems.quantity} chosen={chosen} onChange={onChange} />}
      <DueToday chosen={chosen} />
      {problems.form && <Alert tone="destructive">{problems.form}</Alert>}
      {!canPay && <Alert>{t('Payments are not set up here yet, so this cannot be paid.')}</Alert>}
      <Button type="submit" isWide disabled={!canPay} isLoading={isSubmitting}>
        {isZero(getTotal(chosen)) && !chosen.price.freeTrial ? t('Get it') : t('Continue to payment')}
      </Button>
    </form>
  )
}

interface ChosenProps {
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

function CurrencyField({ chosen, onChange }: ChosenProps) {
  const t = useTranslation()
  // Object.keys loses the type of the keys.
  const currencies = Object.keys(chosen.price.amounts) as Currency[]
  if (currencies.length < 2) return null

  function choose(currency: string) {
    const next = choosePrice(
      chosen.price,
      currencies.find(one => one === currency),
      chosen.quantity,
    )
    if (next) onChange(next)
  }
  return (
    <Field label={t('Currency')}>
      <Select
        value={chosen.currency}
        onChange={event => choose(event.target.value)}
        options={currencies.map(currency => ({ value: currency, label: currency }))}
      />
    </Field>
  )
}

function QuantityField({ chosen, onChange, error }: ChosenProps & { error: Problem | undefined }) {
  const t = useTranslation()
  const [typed, setTyped] = useState(String(chosen.quantity))

  function type(next: string) {
    setTyped(next)
    const quantity = getQuantity(next)
    if (quantity !== null) onChange({ ...chosen, quantity })
  }
  return (
    <Field label={t('Quantity')} error={error}>
      <TextInput
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostAtOnce}
        step={1}
        value={typed}
        onChange={event => type(event.target.value)}
      />
    </Field>
  )
}
