/**
 * What an access token says, read without checking its signature. That is enough for the token's own
 * holder; a server that is handed a token verifies it first (verify.ts).
 */

/**
 * Who acts in the name of the user, in an impersonation: a colleague, or the key set of a server. The audit log has their name.
 *
 * @example
 * const { user } = await serverApp.authenticateRequest(request)
 * if (user?.actor) log.info({ userId: user.id, actorId: user.actor.id })
 */
export interface SessionActor {
  readonly id: string
}

/** What a token says about the person, in our spelling. */
export interface AccessTokenClaims {
  readonly userId: string
  readonly displayName: string | null
  readonly primaryEmail: string | null
  readonly primaryEmailVerified: boolean
  readonly selectedTeamId: string | null
  readonly isAnonymous: boolean
  /** Whether it is less than a full account. Earlier servers do not say so of anonymous users. */
  readonly isRestricted: boolean
  readonly sessionId: string
  /** Null: the user acts in person. */
  readonly actor: SessionActor | null
}

export interface AccessToken {
  readonly text: string
  readonly claims: AccessTokenClaims
  /** By the clock of this machine. Infinite for a token that never expires. */
  readonly expiresAtMs: number
}

/**
 * Reads a token, or answers null for what is none.
 *
 * A token that has just been received lives as long as it was given, whatever the clock of this
 * machine says; a machine whose clock is ahead would otherwise refresh before every request.
 */
export function readAccessToken(text: string, receivedAtMs?: number): AccessToken | null {
  const payload = decodePayload(text)
  if (!payload || typeof payload.sub !== 'string' || typeof payload.refresh_token_id !== 'string') return null
  return { text, claims: getClaims(payload), expiresAtMs: getExpiry(payload, receivedAtMs) }
}

type Payload = Readonly<Record<string, unknown>>

/** The person behind the payload of a token. */
export function getClaims(payload: Payload): AccessTokenClaims {
  return {
    userId: String(payload.sub),
    displayName: textOrNull(payload.name),
    primaryEmail: textOrNull(payload.email),
    primaryEmailVerified: payload.email_verified === true,
    selectedTeamId: textOrNull(payload.selected_team_id),
    isAnonymous: payload.is_anonymous === true,
    isRestricted: payload.is_restricted === true,
    sessionId: String(payload.refresh_token_id),
    actor: actorIn(payload.act),
  }
}

function actorIn(act: unknown): SessionActor | null {
  const id: unknown = Object(act).sub
  return typeof id === 'string' ? { id } : null
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function getExpiry({ exp, iat }: Payload, receivedAtMs: number | undefined): number {
  if (typeof exp !== 'number') return Number.POSITIVE_INFINITY
  if (receivedAtMs !== undefined && typeof iat === 'number') return receivedAtMs + (exp - iat) * 1_000
  return exp * 1_000
}

function decodePayload(text: string): Payload | null {
  const part = text.split('.')[1]
  if (!part) return null
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), byte => byte.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' ? { ...payload } : null
  } catch {
    return null
  }
}
