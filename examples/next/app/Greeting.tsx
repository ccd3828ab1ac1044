'use client'

import { useUser } from '@latchkey/next'

/** Rendered on the server already: the provider has streamed the user. */
export function Greeting() {
  const user = useUser()
  return <span>{user ? `Signed in as ${user.displayName ?? user.primaryEmail}` : 'Not signed in'}</span>
}
