import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy } from 'react'
import { Surface } from '../frame/Surface.tsx'

const PasskeySignIn = lazy(async () => ({ default: (await import('./PasskeySignIn.tsx')).PasskeySignIn }))

/**
 * The button that signs in with a passkey, on its own.
 *
 * @example
 * <PasskeyButton />
 */
export function PasskeyButton() {
  return (
    <Surface skeleton={<Skeleton shape="control" />}>
      <PasskeySignIn />
    </Surface>
  )
}
