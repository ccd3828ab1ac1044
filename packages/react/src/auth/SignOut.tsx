'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'

const SigningOut = lazy(() => import('./SigningOut.tsx'))

export interface SignOutProps extends FullPageProps {
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
    <Surface fullPage={props.fullPage} layout={props.layout} skeleton={<CardSkeleton fullPage={props.fullPage} />}>
      <SigningOut {...props} />
    </Surface>
  )
}
