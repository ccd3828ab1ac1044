'use client'

import { lazy } from 'react'
import { CardSkeleton } from '../../cards/CardSkeleton.tsx'
import type { FullPageProps } from '../../frame/full-page.ts'
import { type PageQuery, queryValue } from '../../frame/page-query.ts'
import { Surface } from '../../frame/Surface.tsx'

const CliLogin = lazy(() => import('./CliLogin.tsx'))

export interface CliAuthConfirmationProps extends PageQuery, FullPageProps {}

/**
 * Where a program on a command line sends its user to be signed in. It shows which program it is, from where and since when, and does nothing
 * before someone agrees.
 *
 * @example
 * <CliAuthConfirmation fullPage />
 */
export function CliAuthConfirmation({ fullPage, layout, ...address }: CliAuthConfirmationProps) {
  return (
    <Surface fullPage={fullPage} layout={layout} skeleton={<CardSkeleton fullPage={fullPage} />}>
      <CliLogin code={queryValue(address, 'login_code')} fullPage={fullPage} />
    </Surface>
  )
}
