'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import { Surface } from '../frame/Surface.tsx'

const SigningOut = lazy(() => import('./SigningOut.tsx'))

export interface SignOutProps {
  fullPage?: boolean
  /** Where to go afterwards, instead of `urls.afterSignOut`. */
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
    <Surface layout={props.fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <SigningOut {...props} />
    </Surface>
  )
}
