import type { PaymentMethodSetupIntent } from '@latchkey/js'
import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Row } from '@latchkey/ui/Layout'
import { usePending } from '@latchkey/ui/use-pending'
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { type FormEvent, useState } from 'react'
import { useWordsForFailure } from '../forms/failure.ts'
import { useTranslation } from '../frame/context.ts'
import { CardFormSkeleton } from './cards.tsx'
import { StripeFrame } from './StripeFrame.tsx'

interface NewCardProps {
  intent: PaymentMethodSetupIntent
  /** Stores the card that the intent has now. */
  onConfirmed: (setupIntentId: string) => Promise<unknown>
  onClose: () => void
}

/** The form with which a card is stored; nothing is paid. */
export default function NewCard({ intent, ...rest }: NewCardProps) {
  const { stripePublishableKey, stripeAccountId, clientSecret } = intent
  return (
    <StripeFrame publishableKey={stripePublishableKey} accountId={stripeAccountId} clientSecret={clientSecret}>
      <NewCardFields {...rest} />
    </StripeFrame>
  )
}

function NewCardFields({ onConfirmed, onClose }: Omit<NewCardProps, 'intent'>) {
  const t = useTranslation()
  const wordsFor = useWordsForFailure()
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)
  const [problem, setProblem] = useState<string>()

  const { isPending, run: save } = usePending(async () => {
    if (!stripe || !elements) return
    setProblem(undefined)
    const { error, setupIntent } = await stripe.confirmSetup({ elements, redirect: 'if_required' })
    if (error || setupIntent?.status !== 'succeeded') {
      setProblem(error?.message ?? t('The card was not saved. Check it, or use another one.'))
      return
    }
    try {
      await onConfirmed(setupIntent.id)
      onClose()
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void save()
  }

  return (
    <form onSubmit={submit} className="latchkey-form">
      {!isReady && problem === undefined && <CardFormSkeleton />}
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={() => setProblem(t('The card form did not load. Please try again in a moment.'))}
      />
      {problem !== undefined && <Alert tone="destructive">{problem}</Alert>}
      <Row>
        <Button type="submit" disabled={!isReady} isLoading={isPending}>
          {t('Save card')}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Row>
    </form>
  )
}
