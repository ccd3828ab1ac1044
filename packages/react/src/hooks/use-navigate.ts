'use client'

import { latchkeyInternals } from '@latchkey/js/internal'
import { useCallback } from 'react'
import type { Navigate } from '../app/router-bridge.ts'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'

/**
 * Goes to another address in the way that the app was told to, by a router or by the address bar. Addresses that the app does not trust are refused.
 *
 * @example
 * const navigate = useNavigate()
 * navigate('/welcome', { replace: true })
 */
export function useNavigate(): Navigate {
  const app = useLatchkeyApp()
  return useCallback((to, options) => void app[latchkeyInternals].redirects.toUrl(to, options), [app])
}
