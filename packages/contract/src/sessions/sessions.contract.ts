import * as z from 'zod'
import { UserIdDoesNotExist } from '../contact-channels/contact-channels.contract.ts'
import { atLeast, colleagueWhen, open, self, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser, UserAuthenticationRequired } from '../kernel/envelope.errors.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { byLevel } from '../kernel/level.ts'
import { list, page, success } from '../kernel/page.ts'
import { millis, text, userRef, uuid } from '../kernel/schema.ts'
import { EndedSessionPage, EndedSessionQuery } from './ended-sessions.shapes.ts'
import { sessionEnds } from './session-ends.ts'
import { mostImpersonationMillis, OnlyImpersonations, RefreshTokenUnusable, UserIsLocked } from './sessions.errors.ts'

export const KeySetNotFound = defineText(404, 'There is no project with this id, and so no key set.')

const year = 365 * 24 * 60 * 60 * 1000
export const SessionCreate = z.object({
  userId: userRef(),
  expiresInMillis: z
    .number()
    .int()
    .min(1)
    .max(367 * 24 * 60 * 60 * 1000)
    .default(year),
  isImpersonation: z.boolean().default(false),
})
export interface SessionCreate extends z.infer<typeof SessionCreate> {}

/** What is not known is left out. */
const seen = {
  lastUsedAt: millis().optional(),
  lastUsedAtEndUserIpInfo: z
    .object({
      ip: z.string(),
      countryCode: z.string().nullable(),
      regionCode: z.string().nullable(),
      cityName: z.string().nullable(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      tzIdentifier: z.string().nullable(),
    })
    .meta({ camelCase: true })
    .optional(),
  userAgent: z.string().optional().describe('The browser or program, from its User-Agent.'),
}

const OfUser = z.object({ userId: userRef() })
export const SessionListQuery = byLevel({
  client: OfUser,
  /** An owner sees impersonations unless they say otherwise; others do not have the field. */
  admin: OfUser.extend({ includeImpersonations: z.boolean().default(true).optional() }),
})

export const LiveSession = z.object({
  id: uuid(),
  userId: uuid(),
  createdAt: millis(),
  isImpersonation: z.boolean(),
  isCurrentSession: z.boolean(),
  agentName: z.string().nullable().describe('Null: sessions have no agents. Later published SDKs require the field.'),
  ...seen,
})
export interface LiveSession extends z.infer<typeof LiveSession> {}

/** A session as support sees it, over or not. */
export const SessionRecord = z.object({
  id: uuid(),
  userId: uuid(),
  /** By what its user is known. Null: the user is deleted. */
  user: z
    .object({ displayName: z.string().nullable(), primaryEmail: z.string().nullable(), isAnonymous: z.boolean() })
    .nullable(),
  createdAt: millis(),
  expiresAt: millis(),
  isImpersonation: z.boolean(),
  /** Null: it lives. */
  endedAt: millis().nullable(),
  endedReason: z.enum(sessionEnds).nullable(),
  ...seen,
})
export interface SessionRecord extends z.infer<typeof SessionRecord> {}

export const SessionHistoryQuery = z.object({
  userId: uuid().optional(),
  state: z.enum(['live', 'ended']).optional(),
  endedReason: z.enum(sessionEnds).optional(),
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: z.string().max(1_000).optional(),
})
export interface SessionHistoryQuery extends z.infer<typeof SessionHistoryQuery> {}

export const OnlyOwnSessions = defineText(
  403,
  'A client can see only the sessions of the signed-in user: add user_id=me to the query.',
)
export const SessionNotFound = defineText(404, 'This user has no live session with this id.')
export const CannotDeleteCurrentSession = defineError(
  'CANNOT_DELETE_CURRENT_SESSION',
  400,
  'This is the session that you are using. Sign out to end it.',
)

export const sessionEndpoints = {
  create: endpoint({
    route: 'POST /auth/sessions',
    summary: 'Create a session for a user',
    role: 'support',
    // A colleague who may create keys could create any session with one; other roles may only impersonate, which is audited.
    access: atLeast(
      'server',
      colleagueWhen('body', 'isImpersonation', { is: false, role: 'developer', otherwise: OnlyImpersonations }),
      colleagueWhen('body', 'expiresInMillis', {
        above: mostImpersonationMillis,
        role: 'developer',
        otherwise: OnlyImpersonations,
      }),
    ),
    body: SessionCreate,
    response: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    errors: [OnlyImpersonations, UserIdDoesNotExist, UserIsLocked],
  }),
  list: endpoint({
    route: 'GET /auth/sessions',
    summary: 'The live sessions of a user, newest first; impersonations for admins only',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnSessions })),
    query: SessionListQuery,
    response: list(LiveSession),
    errors: [OnlyOwnSessions, CannotGetOwnUser],
  }),
  delete: endpoint({
    route: 'DELETE /auth/sessions/:sessionId',
    summary: 'End another session of a user',
    role: 'support',
    access: visitor(self('query', 'userId', { otherwise: SessionNotFound })),
    params: z.object({ sessionId: uuid() }),
    query: byLevel({ client: OfUser, server: OfUser.partial() }),
    response: success(),
    errors: [SessionNotFound, CannotDeleteCurrentSession, CannotGetOwnUser],
  }),
  ended: endpoint({
    route: 'GET /sessions/ended',
    summary: 'Read which sessions ended after a cursor, for programs that verify access tokens themselves',
    access: atLeast('server'),
    query: EndedSessionQuery,
    response: EndedSessionPage,
    errors: [],
  }),
  history: endpoint({
    route: 'GET /internal/sessions',
    summary: 'The sessions of the project or of a user, ended ones with the reason, newest first',
    access: atLeast('admin'),
    role: 'support',
    query: SessionHistoryQuery,
    response: page(SessionRecord),
    errors: [],
  }),
  deleteCurrent: endpoint({
    route: 'DELETE /auth/sessions/current',
    summary: 'End the session of the access token: sign out',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    role: 'support',
    access: visitor(),
    // The published SDKs pass over this one when they sign out, and no other.
    endedSession: RefreshTokenUnusable,
    response: success(),
    errors: [UserAuthenticationRequired, RefreshTokenUnusable],
  }),
  refreshCurrent: endpoint({
    route: 'POST /auth/sessions/current/refresh',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    summary: 'A new access token for the refresh token in the header',
    changes: false,
    access: visitor(),
    ignoresAccessToken: true,
    response: z.object({ accessToken: z.string() }),
    errors: [RefreshTokenUnusable],
  }),
  keySet: endpoint({
    route: 'GET /projects/:projectId/.well-known/jwks.json',
    summary: 'The public keys of a project, to verify access tokens with',
    access: open(),
    params: z.object({ projectId: text() }),
    query: z.object({ includeRestricted: z.boolean().optional(), includeAnonymous: z.boolean().optional() }),
    errors: [KeySetNotFound],
  }),
  restrictedKeySet: endpoint({
    route: 'GET /projects-restricted-users/:projectId/.well-known/jwks.json',
    summary: 'The same key set, with the keys of restricted users',
    access: open(),
    params: z.object({ projectId: text() }),
    errors: [],
  }),
  anonymousKeySet: endpoint({
    route: 'GET /projects-anonymous-users/:projectId/.well-known/jwks.json',
    summary: 'The same key set, with the keys of anonymous users',
    access: open(),
    params: z.object({ projectId: text() }),
    errors: [],
  }),
}
