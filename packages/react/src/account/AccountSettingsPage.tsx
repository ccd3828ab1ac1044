'use client'

import type { HandlerPageProps } from '../pages.ts'
import { AccountSettings, type AccountSettingsProps } from './AccountSettings.tsx'

export function Page({ query: _, ...props }: HandlerPageProps & AccountSettingsProps) {
  return <AccountSettings {...props} />
}
