import type { ApiKey, ApiKeyCreateOptions } from '@latchkey/js'
import type { Text } from '../i18n/texts.ts'

/** A user or a team, as far as their API keys go. */
export interface KeyOwner {
  useApiKeys(): readonly ApiKey[]
  /** The answer is the only one with the whole key. */
  createApiKey(options: ApiKeyCreateOptions): Promise<{ readonly value: string }>
}

export const keyStates = ['valid', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** Whether a key works, or why it does not. */
export function getState(key: ApiKey): KeyState {
  const reason = key.whyInvalid()
  if (reason === null) return 'valid'
  return reason === 'expired' ? 'expired' : 'revoked'
}

/** How long a new key may live. */
export const expiries = [
  { id: 'day', days: 1, text: 'In 1 day' },
  { id: 'week', days: 7, text: 'In 7 days' },
  { id: 'month', days: 30, text: 'In 30 days' },
  { id: 'quarter', days: 90, text: 'In 90 days' },
  { id: 'year', days: 365, text: 'In 1 year' },
  { id: 'never', days: null, text: 'Never' },
] as const satisfies readonly { id: string; days: number | null; text: Text }[]

export const usualExpiry = 'month'

/** The end of a key that is made now; null means that it has none. */
export function expiresAt(expiryId: string, now: Date): Date | null {
  const days = expiries.find(({ id }) => id === expiryId)?.days ?? null
  return days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
}
