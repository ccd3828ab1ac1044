import { useUser } from '@latchkey/react'
import { Outlet } from '@tanstack/react-router'

/** Screens for people who are signed in. Whoever signs out, here or in another tab, is led to the sign-in page. */
export function SignedIn() {
  useUser({ or: 'redirect' })
  return <Outlet />
}
