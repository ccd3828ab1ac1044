import { MessageCard } from '@latchkey/ui/MessageCard'
import { useEffect } from 'react'
import { useFrame, useTranslation } from '../frame/context.ts'
import { useStore } from '../hooks/use-store.ts'
import { PurchaseDone, PurchaseProblemCard } from './cards.tsx'
import type { PurchaseReturnProps } from './pages.tsx'
import { getPayment } from './payment-outcome.ts'
import { findReturn, readReturn } from './return-address.ts'

export default function Return({ query, fullPage, purchaseUrl = code => `/purchase/${code}` }: PurchaseReturnProps) {
  const returned = readReturn(query)
  if (returned === null) return <PurchaseProblemCard problem="unknown" fullPage={fullPage} />
  const { code } = returned
  return (
    <Outcome
      {...returned}
      fullPage={fullPage}
      retryUrl={code === null ? null : purchaseUrl(encodeURIComponent(code))}
      returnsTo={findReturn(code)}
    />
  )
}

interface OutcomeProps extends NonNullable<ReturnType<typeof readReturn>> {
  retryUrl: string | null
  returnsTo: string | null
  fullPage: boolean | undefined
}

function Outcome({ account, clientSecret, retryUrl, returnsTo, fullPage }: OutcomeProps) {
  const t = useTranslation()
  const { language } = useFrame()
  const payment = getPayment(account, clientSecret, language)
  const outcome = useStore(payment)
  const isProcessing = outcome.state === 'processing'
  useEffect(() => {
    if (!isProcessing) return
    const timer = setInterval(() => void payment.refresh().catch(() => undefined), lookAgainMs)
    return () => clearInterval(timer)
  }, [isProcessing, payment])

  switch (outcome.state) {
    case 'succeeded':
      return <PurchaseDone returnsTo={returnsTo} fullPage={fullPage} />
    case 'processing':
      return (
        <MessageCard fullPage={fullPage} title={t('Your payment is on its way')}>
          {t('Some payments take a while. You can close this page: what you bought is yours as soon as it is paid.')}
        </MessageCard>
      )
    case 'failed': {
      const retry = retryUrl !== null && {
        primaryButtonText: t('Try again'),
        primaryAction: () => window.location.assign(retryUrl),
      }
      return (
        <MessageCard fullPage={fullPage} title={t('The payment did not go through')} {...retry}>
          {outcome.reason ?? t('Nothing was charged. Try again, or use another card.')}
        </MessageCard>
      )
    }
    case 'unknown':
      return (
        <MessageCard
          fullPage={fullPage}
          title={t('This did not load')}
          primaryButtonText={t('Try again')}
          primaryAction={() => payment.refresh()}
        >
          {t('We could not find out whether the payment is complete. You are never charged twice.')}
        </MessageCard>
      )
  }
}

const lookAgainMs = 3_000
