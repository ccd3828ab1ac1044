'use client'

import { useEffect, useRef } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { SignedOutCard } from '../cards/predefined.tsx'
import { useAction } from '../hooks/use-action.ts'
import { useUser } from '../hooks/use-user.ts'
import type { SignOutProps } from './SignOut.tsx'

export default function SigningOut({ fullPage, redirectUrl }: SignOutProps) {
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
