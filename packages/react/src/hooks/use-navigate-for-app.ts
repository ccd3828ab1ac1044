'use client'

import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useCallback } from 'react'
import type { Navigate } from '../app/router-bridge.ts'

/** Navigates by the `redirectMethod` of an app that is at hand, not by that of the provider's. */
export function useNavigateForApp<Own extends CurrentUser>(app: LatchkeyClientApp<Own>): Navigate {
  return useCallback((to, options) => void app[latchkeyInternals].redirects.toUrl(to, options), [app])
}
