'use client'

import { MessageCard } from '@latchkey/ui/MessageCard'
import { useTranslation } from '../i18n/use-translation.ts'

interface PurchaseDoneProps {
  /** What was bought; on the way back from Stripe it is not known. */
  name?: string
  fullPage?: boolean
}

export function PurchaseDone({ name, fullPage }: PurchaseDoneProps) {
  const t = useTranslation()
  return (
    <MessageCard fullPage={fullPage} title={t('Thank you')}>
      {name === undefined
        ? t('The payment is complete. You can close this page.')
        : t('{name} is yours now. You can close this page.', { name })}
    </MessageCard>
  )
}
