import { useUser } from '@latchkey/react'
import { Outlet } from '@tanstack/react-router'

/** Screens for people who are signed in. After a sign-out, here or in another tab, the sign-in page opens. */
export function SignedIn() {
  useUser({ or: 'redirect' })
  return <Outlet />
}
