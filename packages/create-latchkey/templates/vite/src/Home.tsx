import { UserButton, useUser } from '@latchkey/react'

/** Visitors are taken to sign in, and come back. */
export function Home() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <UserButton showUserInfo />
    </main>
  )
}
