'use client'

import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy } from 'react'
import { Surface } from '../../frame/Surface.tsx'
import type { AuthType } from '../methods.tsx'

const OwnProviderButton = lazy(() => import('./OwnProviderButton.tsx'))

export interface OAuthButtonProps {
  /** The id of the provider, such as `google`. */
  provider: string
  type: AuthType
  /** A picture of it: nothing is requested, and nothing happens when it is pressed. */
  isMock?: boolean
}

/**
 * The button that signs in or up with one provider, on its own.
 *
 * @example
 * <OAuthButton provider="github" type="sign-in" />
 */
export function OAuthButton(props: OAuthButtonProps) {
  return (
    <Surface skeleton={<Skeleton shape="control" />}>
      <OwnProviderButton {...props} />
    </Surface>
  )
}
