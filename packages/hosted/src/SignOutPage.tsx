import { SignOut, useLatchkeyApp } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { Message } from './Message.tsx'
import type { Texts } from './texts.ts'

interface SignOutPageProps {
  redirectUrl: string | null
  texts: Texts
}

/** Ends the session of these pages, then goes back to the application. */
export function SignOutPage({ redirectUrl, texts }: SignOutPageProps) {
  return redirectUrl === null ? <SignOut fullPage /> : <SigningOut redirectUrl={redirectUrl} texts={texts} />
}

/** The server found the address trusted; the SDK would follow none outside of these pages. The app here does not redirect. */
function SigningOut({ redirectUrl, texts }: { redirectUrl: string; texts: Texts }) {
  const app = useLatchkeyApp()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    app.signOut().then(
      () => location.replace(redirectUrl),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [app, redirectUrl])
  if (problem === undefined) return <Message title={texts.signingOut} />
  return <Message title={texts.didNotWork}>{problem}</Message>
}
