import { MessageCard } from '@latchkey/ui/MessageCard'
import { useLatchkeyApp, useTranslation } from '../frame/context.ts'
import { Page } from '../frame/Page.tsx'
import type { FullPageProps } from '../frame/Surface.tsx'

/** What the handler shows for an address that leads nowhere. */
export function PageDoesNotExist({ fullPage, layout }: FullPageProps) {
  return (
    <Page fullPage={fullPage} layout={layout}>
      <Card fullPage={fullPage} />
    </Page>
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
