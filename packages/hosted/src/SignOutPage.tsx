import { SignOut, useLatchkeyApp } from '@latchkey/react'
import type { TranslateHosted } from '@latchkey/react/admin'
import { useEffect, useState } from 'react'
import { Message } from './Message.tsx'
import { opensApp, ReturnToApp } from './ReturnToApp.tsx'

interface SignOutPageProps {
  redirectUrl: string | null
  t: TranslateHosted
}

/** Ends the session of these pages, then goes back to the application. */
export function SignOutPage({ redirectUrl, t }: SignOutPageProps) {
  return redirectUrl === null ? <SignOut fullPage /> : <SigningOut redirectUrl={redirectUrl} t={t} />
}

/** The server found the address trusted; the SDK would follow none outside of these pages. The app here does not redirect. */
function SigningOut({ redirectUrl, t }: { redirectUrl: string; t: TranslateHosted }) {
  const app = useLatchkeyApp()
  const [problem, setProblem] = useState<string>()
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    app.signOut().then(
      () => {
        location.replace(redirectUrl)
        if (opensApp(redirectUrl)) setLeft(true)
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [app, redirectUrl])
  if (hasLeft) return <ReturnToApp address={redirectUrl} t={t} />
  if (problem === undefined) return <Message title={t('Signing you out…')} />
  return <Message title={t('That did not work')}>{problem}</Message>
}
