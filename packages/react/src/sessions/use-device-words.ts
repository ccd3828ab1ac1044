'use client'

import { useTranslation } from '../i18n/use-translation.ts'
import { sayDevice } from './device.ts'

/** Says in the reader's language what device a user agent stands for; null when it does not tell. */
export function useDeviceWords(): (userAgent: string | null) => string | null {
  const t = useTranslation()
  return userAgent => sayDevice(userAgent, (browser, system) => t('{browser} on {system}', { browser, system }))
}
