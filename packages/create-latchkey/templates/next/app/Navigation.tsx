'use client'

import { UserButton } from '@latchkey/next'
import Link from 'next/link'
import { usePathname } from 'next/navigation'

/** The ready pages below `/handler` fill the window, so there is no navigation on them. */
export function Navigation() {
  if (usePathname().startsWith('/handler')) return null
  return (
    <nav>
      <Link href="/">Home</Link> <Link href="/account">Account</Link> <UserButton />
    </nav>
  )
}
