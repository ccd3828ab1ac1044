import type { Transport } from '@latchkey/client'
import * as sessions from '@latchkey/client/sessions'
import type { Tokens } from '../token-stores/token-store.ts'

/** How long a session is to last, and whether it is someone else acting in the user's name. */
export interface SessionCreateOptions {
  /** A year unless given; 367 days at most. */
  readonly expiresInMillis?: number
  readonly isImpersonation?: boolean
}

/**
 * A session that your server created for a user. Give its tokens to the client that is to be signed in.
 *
 * @example
 * const session = await user.createSession({ expiresInMillis: 2 * 60 * 60 * 1000 })
 * const { refreshToken } = await session.getTokens()
 */
export interface CreatedSession {
  getTokens(): Promise<Tokens>
}

const yearMs = 31_536_000_000

export async function create(
  transport: Transport,
  userId: string,
  { expiresInMillis = yearMs, isImpersonation = false }: SessionCreateOptions = {},
): Promise<CreatedSession> {
  const body = { userId, expiresInMillis, isImpersonation }
  const { accessToken, refreshToken } = await sessions.create(transport, { body })
  return { getTokens: async () => ({ accessToken, refreshToken }) }
}
