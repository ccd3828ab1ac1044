import type { ApiKey } from '@latchkey/js'

export const keyStates = ['valid', 'expired', 'revoked'] as const
export type KeyState = (typeof keyStates)[number]

/** Whether a key works, or why it does not. */
export function getState(key: ApiKey): KeyState {
  const reason = key.whyInvalid()
  if (reason === null) return 'valid'
  return reason === 'expired' ? 'expired' : 'revoked'
}
