'use client'

import { Skeleton } from '@latchkey/ui/Skeleton'
import { lazy } from 'react'
import { Surface } from '../../frame/Surface.tsx'
import type { MockProject } from '../AuthPage.tsx'
import type { AuthType } from '../methods.tsx'

const OwnProviderButtons = lazy(() => import('./OwnProviderButtons.tsx'))

export interface OAuthButtonGroupProps {
  type: AuthType
  /** A project that is given instead of loaded, for a preview. */
  mockProject?: MockProject
}

/**
 * A button for each provider that the project has switched on for sign-in.
 *
 * @example
 * <OAuthButtonGroup type="sign-in" />
 */
export function OAuthButtonGroup(props: OAuthButtonGroupProps) {
  return (
    <Surface skeleton={<Skeleton shape="control" />}>
      <OwnProviderButtons {...props} />
    </Surface>
  )
}
