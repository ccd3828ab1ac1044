import { LatchkeyHandler, MessageCard, useLatchkeyApp, useProject } from '@latchkey/react'
import { Continue } from './Continue.tsx'
import type { AuthorizationRequest } from './request.ts'
import { SignOutPage } from './SignOutPage.tsx'
import type { Settings } from './settings.ts'
import type { Texts } from './texts.ts'

interface PageProps {
  page: string
  request: AuthorizationRequest | null
  settings: Settings
  texts: Texts
}

/** Two pages are these pages' own; all others are those that an application would have itself. */
export function Page({ page, request, settings, texts }: PageProps) {
  if (page === 'sign-out') return <SignOutPage redirectUrl={settings.redirectUrl} texts={texts} />
  if (page === 'continue') return request ? <Continue request={request} texts={texts} /> : <NowhereToGo texts={texts} />
  return <LatchkeyHandler fullPage />
}

function NowhereToGo({ texts }: { texts: Texts }) {
  const app = useLatchkeyApp()
  const { displayName } = useProject()
  return (
    <MessageCard
      fullPage
      title={displayName}
      primaryButtonText={texts.accountSettings}
      primaryAction={() => app.redirectToAccountSettings()}
    >
      {texts.noApplication}
    </MessageCard>
  )
}
