'use client'

import { useEffect, useRef } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { SignedOutCard } from '../cards/predefined.tsx'
import { Surface } from '../frame/Surface.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useUser } from '../hooks/use-user.ts'
import type { HandlerPageProps } from '../pages.ts'

export interface SignOutProps {
  fullPage?: boolean
  /** Where to go afterwards, in place of `urls.afterSignOut`. */
  redirectUrl?: string
}

/**
 * Signs out as soon as it is shown.
 *
 * @example
 * <SignOut fullPage />
 */
export function SignOut(props: SignOutProps) {
  return (
    <Surface place={props.fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <SigningOut {...props} />
    </Surface>
  )
}

export function Page({ query: _, ...props }: HandlerPageProps) {
  return <SignOut {...props} />
}

function SigningOut({ fullPage, redirectUrl }: SignOutProps) {
  const user = useUser()
  const hasBegun = useRef(false)
  const signOut = useAction(async () => user?.signOut({ redirectUrl }))

  useEffect(() => {
    if (!user || hasBegun.current) return
    hasBegun.current = true
    void signOut()
  }, [user, signOut])

  return user ? <CardSkeleton fullPage={fullPage} /> : <SignedOutCard fullPage={fullPage} />
}
