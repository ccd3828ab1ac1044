/** What an access token says: in our words inside, and as claims on the wire. */
import { type RestrictedReason, restrictedReasons } from '@latchkey/contract'
import * as z from 'zod'
import type { Audience } from './signing-keys.tables.ts'

/** Whom a token speaks for, as it was when the token was issued. */
export interface AccessTokenSubject {
  projectId: string
  branchId: string
  userId: string
  /** The session's id, `refresh_token_id` on the wire. */
  sessionId: string
  displayName: string | null
  primaryEmail: string | null
  primaryEmailVerified: boolean
  selectedTeamId: string | null
  isAnonymous: boolean
  /** Null: the user is not restricted. */
  restrictedReason: RestrictedReason | null
  requiresTotpMfa: boolean
  signedUpAtMillis: number
  /** Who acts in the name of the user, in an impersonation. */
  actorId: string | null
}

export interface AccessTokenClaims extends AccessTokenSubject {
  issuedAt: Date
  expiresAt: Date
}

const seconds = z.number().int().nonnegative()

/** Every claim but those that are optional is always there, nulls included: SDKs take a token that lacks one for no token at all. */
const WireClaims = z.object({
  sub: z.string().min(1),
  iss: z.string(),
  aud: z.string(),
  iat: seconds,
  exp: seconds,
  project_id: z.string().min(1),
  branch_id: z.string().min(1),
  refresh_token_id: z.string().min(1),
  role: z.literal('authenticated'),
  name: z.string().nullable(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  selected_team_id: z.string().nullable(),
  is_anonymous: z.boolean(),
  // Published SDKs since 2.8.58, 2.8.77 and 2.8.80 require them. Tokens of earlier servers have none.
  is_restricted: z.boolean().optional(),
  restricted_reason: z
    .object({ type: z.enum(restrictedReasons) })
    .nullable()
    .optional(),
  requires_totp_mfa: z.boolean().optional(),
  signed_up_at: seconds.optional(),
  /** The actor of an impersonation, as RFC 8693 (4.1) has it. */
  act: z.object({ sub: z.string().min(1) }).optional(),
})
type WireClaims = z.infer<typeof WireClaims>

export function toWireClaims(claims: AccessTokenClaims, publicOrigin: string): WireClaims {
  return {
    sub: claims.userId,
    iss: getIssuer(claims, publicOrigin),
    aud: getAudience(claims),
    iat: claims.issuedAt.getTime() / 1000,
    exp: claims.expiresAt.getTime() / 1000,
    project_id: claims.projectId,
    branch_id: claims.branchId,
    refresh_token_id: claims.sessionId,
    role: 'authenticated',
    name: claims.displayName,
    email: claims.primaryEmail,
    email_verified: claims.primaryEmailVerified,
    selected_team_id: claims.selectedTeamId,
    is_anonymous: claims.isAnonymous,
    is_restricted: claims.restrictedReason !== null,
    restricted_reason: claims.restrictedReason === null ? null : { type: claims.restrictedReason },
    requires_totp_mfa: claims.requiresTotpMfa,
    signed_up_at: Math.floor(claims.signedUpAtMillis / 1000),
    ...(claims.actorId !== null && { act: { sub: claims.actorId } }),
  }
}

/** Undefined unless every claim is there and issuer, audience, project and anonymity agree. */
export function fromWireClaims(payload: unknown, publicOrigin: string): AccessTokenClaims | undefined {
  const parsed = WireClaims.safeParse(payload)
  if (!parsed.success) return undefined
  const wire = parsed.data
  const claims: AccessTokenClaims = {
    projectId: wire.project_id,
    branchId: wire.branch_id,
    userId: wire.sub,
    sessionId: wire.refresh_token_id,
    displayName: wire.name,
    primaryEmail: wire.email,
    primaryEmailVerified: wire.email_verified,
    selectedTeamId: wire.selected_team_id,
    isAnonymous: wire.is_anonymous,
    restrictedReason: wire.restricted_reason?.type ?? (wire.is_anonymous ? 'anonymous' : null),
    requiresTotpMfa: wire.requires_totp_mfa ?? false,
    signedUpAtMillis: (wire.signed_up_at ?? 0) * 1000,
    actorId: wire.act?.sub ?? null,
    issuedAt: new Date(wire.iat * 1000),
    expiresAt: new Date(wire.exp * 1000),
  }
  const isRestricted = claims.restrictedReason !== null
  const agree =
    (claims.restrictedReason === 'anonymous') === claims.isAnonymous &&
    (wire.is_restricted ?? isRestricted) === isRestricted &&
    wire.aud === getAudience(claims) &&
    wire.iss === getIssuer(claims, publicOrigin)
  return agree ? claims : undefined
}

/**
 * Which keys a token claims to be signed with, read from its `aud` before anything is proved. Only
 * what may be a project's id is looked up: a stray NUL, say, would be an error to the database.
 */
export function readAudience(aud: unknown): { projectId: string; audience: Audience } | undefined {
  const [, projectId, suffix] = (typeof aud === 'string' && /^([\w-]{1,64})(:anon|:restricted)?$/.exec(aud)) || []
  if (projectId === undefined) return undefined
  return { projectId, audience: suffix === ':anon' ? 'anonymous' : suffix === ':restricted' ? 'restricted' : 'user' }
}

/** Users without a full account have audiences of their own: no one who verifies the plain one takes them for others. */
export function getTokenAudience({ restrictedReason }: Pick<AccessTokenSubject, 'restrictedReason'>): Audience {
  if (restrictedReason === null) return 'user'
  return restrictedReason === 'anonymous' ? 'anonymous' : 'restricted'
}

const audienceSuffix = { user: '', restricted: ':restricted', anonymous: ':anon' } as const
const issuerPath = {
  user: 'projects',
  restricted: 'projects-restricted-users',
  anonymous: 'projects-anonymous-users',
} as const

function getAudience(subject: AccessTokenSubject): string {
  return subject.projectId + audienceSuffix[getTokenAudience(subject)]
}

function getIssuer(subject: AccessTokenSubject, publicOrigin: string): string {
  return `${publicOrigin}/api/v1/${issuerPath[getTokenAudience(subject)]}/${subject.projectId}`
}
