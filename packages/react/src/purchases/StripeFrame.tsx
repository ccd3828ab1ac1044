import { Alert } from '@latchkey/ui/Alert'
import { Button } from '@latchkey/ui/Button'
import { Stack } from '@latchkey/ui/Layout'
import { Elements } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useFrame, useTranslation } from '../frame/context.ts'
import { CardFormSkeleton } from './cards.tsx'
import { getStripe } from './stripe-loader.ts'
import { stripeLook } from './stripe-look.ts'

interface StripeFrameProps {
  publishableKey: string | null
  accountId: string | null
  clientSecret: string
  /** The fields, when Stripe.js is there. */
  children: ReactNode
}

type Loaded = { stripe: Stripe; look: Appearance }

/** Loads Stripe's own form for a card: its number never passes through our code. */
export function StripeFrame({ publishableKey, accountId, clientSecret, children }: StripeFrameProps) {
  const t = useTranslation()
  const { language } = useFrame()
  const frame = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()

  const load = useCallback(async () => {
    setLoaded(undefined)
    try {
      if (publishableKey === null || accountId === null) throw new Error('The project has no Stripe account.')
      const stripe = await getStripe({ publishableKey, accountId }, language)
      if (frame.current) setLoaded({ stripe, look: stripeLook(frame.current) })
    } catch {
      setLoaded('failed')
    }
  }, [publishableKey, accountId, language])
  useEffect(() => void load(), [load])

  // Stripe's frame does not see the page around it, and keeps its colours until it is given others.
  useEffect(
    () =>
      onThemeChange(() => {
        const look = frame.current && stripeLook(frame.current)
        if (look) setLoaded(before => (typeof before === 'object' ? { ...before, look } : before))
      }),
    [],
  )

  return (
    <div ref={frame} className="latchkey-card-form">
      {loaded === undefined && <CardFormSkeleton />}
      {loaded === 'failed' && (
        <Stack>
          <Alert tone="destructive">
            {t('The card form did not load. Check your connection, and whether something blocks js.stripe.com.')}
          </Alert>
          <Button variant="outline" onClick={load}>
            {t('Try again')}
          </Button>
        </Stack>
      )}
      {typeof loaded === 'object' && (
        <Elements stripe={loaded.stripe} options={{ clientSecret, appearance: loaded.look }}>
          {children}
        </Elements>
      )}
    </div>
  )
}

/** Calls back whenever the page has become dark or light: for what cannot follow by CSS. Returns how to stop. */
function onThemeChange(changed: () => void): () => void {
  const mark = document.head.querySelector('meta[name="latchkey-theme"]')
  const observer = new MutationObserver(changed)
  if (mark) observer.observe(mark, { attributes: true })
  return () => observer.disconnect()
}
