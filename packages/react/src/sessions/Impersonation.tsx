'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../frame/full-page.ts'
import { Surface } from '../frame/Surface.tsx'

const ImpersonationSignIn = lazy(() => import('./ImpersonationSignIn.tsx'))

export interface ImpersonationProps extends FullPageProps {}

/**
 * Where an impersonation link leads. It signs in with the code in the fragment of the address, and asks first where someone is
 * signed in.
 *
 * @example
 * <Impersonation fullPage />
 */
export function Impersonation({ fullPage, layout }: ImpersonationProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <ImpersonationSignIn fullPage={fullPage} />
    </Surface>
  )
}
