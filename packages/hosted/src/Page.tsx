import { LatchkeyHandler, MessageCard, useLatchkeyApp, useProject } from '@latchkey/react'
import { Continue } from './Continue.tsx'
import type { AuthorizationRequest } from './request.ts'
import { SignOutPage } from './SignOutPage.tsx'
import type { Settings } from './settings.ts'

interface PageProps {
  page: string
  request: AuthorizationRequest | null
  settings: Settings
}

/** Two pages are these pages' own; all others are those that an application would have itself. */
export function Page({ page, request, settings }: PageProps) {
  if (page === 'sign-out') return <SignOutPage redirectUrl={settings.redirectUrl} />
  if (page === 'continue') return request ? <Continue request={request} /> : <NowhereToGo />
  return <LatchkeyHandler fullPage />
}

function NowhereToGo() {
  const app = useLatchkeyApp()
  const { displayName } = useProject()
  return (
    <MessageCard
      fullPage
      title={displayName}
      primaryButtonText="Account settings"
      primaryAction={() => app.redirectToAccountSettings()}
    >
      No application waits for you here. Open it again from its own address.
    </MessageCard>
  )
}
