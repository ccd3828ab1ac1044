'use client'

import { MessageCard } from '@latchkey/ui/MessageCard'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { CardSkeleton } from './CardSkeleton.tsx'

/** What the handler shows for an address that leads nowhere. */
export function PageDoesNotExist({ fullPage, layout }: FullPageProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <Card fullPage={fullPage} />
    </Surface>
  )
}

function Card({ fullPage }: { fullPage?: boolean }) {
  const t = useTranslation()
  const app = useLatchkeyApp()
  return (
    <MessageCard
      fullPage={fullPage}
      title={t('Page does not exist')}
      primaryButtonText={t('Go home')}
      primaryAction={() => app.redirectToHome()}
    >
      {t('Check the address, or go back to the home page.')}
    </MessageCard>
  )
}
