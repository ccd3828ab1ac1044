'use client'

import { UserButton, useLatchkeyApp, useUser } from '@latchkey/next'

export function Greeting() {
  const app = useLatchkeyApp()
  const user = useUser()
  if (!user) return <a href={app.urls.signIn}>Enter</a>
  return (
    <nav>
      Signed in as {user.primaryEmail} <UserButton />
    </nav>
  )
}
