'use client'

import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'

const OwnPasskeySignIn = lazy(() => import('./OwnPasskeySignIn.tsx'))

/**
 * The button that signs in with a passkey, on its own.
 *
 * @example
 * <PasskeyButton />
 */
export function PasskeyButton() {
  return (
    <Surface skeleton={<Skeleton shape="control" />}>
      <OwnPasskeySignIn />
    </Surface>
  )
}
