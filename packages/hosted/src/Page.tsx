import { LatchkeyHandler, MessageCard, useLatchkeyApp, useProject } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'
import { Authorize } from './Authorize.tsx'
import { Continue } from './Continue.tsx'
import type { AuthorizationRequest } from './request.ts'
import { SignOutPage } from './SignOutPage.tsx'
import type { Settings } from './settings.ts'

interface PageProps {
  page: string
  request: AuthorizationRequest | null
  settings: Settings
  t: TranslateHosted
}

/** Three pages are these pages' own; all others are those that an application would have itself. */
export function Page({ page, request, settings, t }: PageProps) {
  if (page === 'sign-out') return <SignOutPage redirectUrl={settings.redirectUrl} t={t} />
  const requestId = page === 'authorize' ? new URLSearchParams(location.search).get('request') : null
  if (requestId !== null) return <Authorize requestId={requestId} t={t} />
  if (page === 'continue' || page === 'authorize')
    return request ? <Continue request={request} t={t} /> : <NowhereToGo t={t} />
  return <LatchkeyHandler fullPage />
}

function NowhereToGo({ t }: { t: TranslateHosted }) {
  const app = useLatchkeyApp()
  const { displayName } = useProject()
  return (
    <MessageCard
      fullPage
      title={displayName}
      primaryButtonText={t('Account settings')}
      primaryAction={() => app.redirectToAccountSettings()}
    >
      {t('No application waits for you here. Open it again from its own address.')}
    </MessageCard>
  )
}
