'use client'

import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useCallback } from 'react'
import type { Navigate } from '../app/router-bridge.ts'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'

/**
 * Navigates by the app's `redirectMethod`, a router or the address bar. Untrusted addresses are refused.
 *
 * @example
 * const navigate = useNavigate()
 * navigate('/welcome', { replace: true })
 */
export function useNavigate(): Navigate {
  return useNavigateOf(useLatchkeyApp())
}

/** The same for an app that is at hand. */
export function useNavigateOf<Own extends CurrentUser>(app: LatchkeyClientApp<Own>): Navigate {
  return useCallback((to, options) => void app[latchkeyInternals].redirects.toUrl(to, options), [app])
}
