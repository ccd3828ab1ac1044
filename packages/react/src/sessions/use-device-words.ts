'use client'

import { useTranslation } from '../i18n/use-translation.ts'
import { formatDevice } from './device.ts'

/** The device of a user agent in the user's language; null when it is unknown. */
export function useDeviceWords(): (userAgent: string | null) => string | null {
  const t = useTranslation()
  return userAgent => formatDevice(userAgent, (browser, system) => t('{browser} on {system}', { browser, system }))
}
