import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { usePending } from '@latchkey/ui/use-pending'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../frame/context.ts'
import { usePriceWords } from '../offers/price-words.ts'
import { CardFormSkeleton } from './cards.tsx'
import { type Chosen, getTotal } from './choice.ts'

interface CardFieldsProps {
  chosen: Chosen
  clientSecret: string
  returnUrl: string
}

/** The fields and the button. What went wrong is said beside it, and the form can be sent again. */
export function CardFields({ chosen, clientSecret, returnUrl }: CardFieldsProps) {
  const t = useTranslation()
  const words = usePriceWords()
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<string>()

  const { isPending, run: pay } = usePending(async () => {
    if (!stripe || !elements) return
    setProblem(undefined)
    const options = { elements, confirmParams: { return_url: returnUrl } }
    // A trial needs a card, and takes nothing from it now. When it succeeds the browser leaves.
    const { error } = isSetup(clientSecret) ? await stripe.confirmSetup(options) : await stripe.confirmPayment(options)
    setProblem(toSentence(error))
  })

  function toSentence({ type, message }: StripeError): string {
    const isMeantForPeople = type === 'card_error' || type === 'validation_error'
    if (isMeantForPeople && message) return message
    return t('The payment did not go through, and nothing was charged. Try again, or use another card.')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void pay()
  }

  return (
    <form onSubmit={submit} className="latchkey-form">
      {!isReady && problem === undefined && <CardFormSkeleton />}
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={() => setProblem(t('The card form did not load. Please try again in a moment.'))}
      />
      {problem !== undefined && <Alert tone="destructive">{problem}</Alert>}
      <Button type="submit" isWide disabled={!isReady} isLoading={isPending}>
        {chosen.price.freeTrial
          ? t('Start the trial')
          : t('Pay {amount}', { amount: words.money(chosen.currency, getTotal(chosen)) })}
      </Button>
    </form>
  )
}

const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_')
