import { SignOut, useLatchkeyApp } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { Message } from './Message.tsx'

/** Ends the session of these pages, then goes back to the application. */
export function SignOutPage({ redirectUrl }: { redirectUrl: string | null }) {
  return redirectUrl === null ? <SignOut fullPage /> : <SigningOut redirectUrl={redirectUrl} />
}

/** The server found the address trusted; the SDK would follow none outside of these pages. The app here does not redirect. */
function SigningOut({ redirectUrl }: { redirectUrl: string }) {
  const app = useLatchkeyApp()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    app.signOut().then(
      () => location.replace(redirectUrl),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [app, redirectUrl])
  if (problem === undefined) return <Message title="Signing you out…" />
  return <Message title="That did not work">{problem}</Message>
}
