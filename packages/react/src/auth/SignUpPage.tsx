'use client'

import type { HandlerPageProps } from '../pages.ts'
import { SignUp, type SignUpProps } from './SignUp.tsx'

export function Page({ query: _, ...props }: HandlerPageProps & SignUpProps) {
  return <SignUp automaticRedirect {...props} />
}
