/**
 * The session that a newer published SDK left in a browser: JSON with `refresh_token`, under names of its own. It is taken over once, and
 * then stands under ours.
 */
import { firstValue } from '@latchkey/js/internal/server'

export interface PublishedSession {
  readonly refreshToken: string
  /** Whether only this host can have set it. */
  readonly isOfThisHost: boolean
}

export function publishedSession(cookies: string, projectId: string): PublishedSession | null {
  for (const prefix of ['__Host-', '']) {
    for (const name of ['hexclave', 'stack']) {
      const refreshToken = tokenIn(firstValue(cookies, `${prefix}${name}-refresh-${projectId}--default`))
      if (refreshToken) return { refreshToken, isOfThisHost: prefix !== '' }
    }
  }
  return null
}

function tokenIn(text: string | undefined): string | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isObject = typeof value === 'object' && value !== null && 'refresh_token' in value
    return isObject && typeof value.refresh_token === 'string' ? value.refresh_token : null
  } catch {
    return null
  }
}
