'use client'

import type { HandlerPageProps } from '../pages.ts'
import { SignIn, type SignInProps } from './SignIn.tsx'

export function Page({ query: _, ...props }: HandlerPageProps & SignInProps) {
  return <SignIn automaticRedirect {...props} />
}
