'use client'

import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'
import { CredentialSkeleton } from './CredentialSkeleton.tsx'

const MagicLink = lazy(() => import('./MagicLink.tsx'))

/**
 * The form for a mailed code or link, on its own: first the address, then the six characters.
 *
 * @example
 * <MagicLinkSignIn />
 */
export function MagicLinkSignIn() {
  return (
    <Surface skeleton={<CredentialSkeleton fields={1} />}>
      <MagicLink />
    </Surface>
  )
}
