'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../../cards/CardSkeleton.tsx'
import { Surface } from '../../frame/Surface.tsx'

const CliLogin = lazy(() => import('./CliLogin.tsx'))

export interface CliAuthConfirmationProps {
  /** The query of the address, with the `login_code` of the program. */
  query: URLSearchParams
  fullPage?: boolean
}

/**
 * Where a program on a command line sends its user to be signed in. It shows which program it is, from where and since when, and does nothing
 * before someone agrees.
 *
 * @example
 * <CliAuthConfirmation query={new URLSearchParams(location.search)} fullPage />
 */
export function CliAuthConfirmation({ query, fullPage }: CliAuthConfirmationProps) {
  return (
    <Surface layout={fullPage ? 'page' : 'block'} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <CliLogin code={query.get('login_code') ?? ''} fullPage={fullPage} />
    </Surface>
  )
}
