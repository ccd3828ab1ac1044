'use client'

import type { Navigate } from '../app/router-bridge.ts'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useNavigateForApp } from './use-navigate-for-app.ts'

/**
 * Navigates by the app's `redirectMethod`, a router or the address bar. Untrusted addresses are refused.
 *
 * @example
 * const navigate = useNavigate()
 * navigate('/welcome', { replace: true })
 */
export function useNavigate(): Navigate {
  return useNavigateForApp(useLatchkeyApp())
}
