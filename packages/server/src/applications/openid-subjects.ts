/** Access tokens for a resource that an agent received, and exchanges for one of its own. */
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import * as z from 'zod'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { findApplicationRow } from './applications.store.ts'
import { findConsented } from './consents.store.ts'
import type { DelegationRow } from './delegations.store.ts'
import { getPublicOpenIdKeys } from './openid-keys.ts'

/** Who acts, and for whom they did so before (RFC 8693, section 4.1). */
export interface Actor {
  readonly sub: string
  readonly act?: Actor | undefined
}

/** For whom an agent asks to act, and within which bounds. */
export interface Subject {
  readonly userId: string
  /** Null: all that is delegated. */
  readonly scopes: readonly string[] | null
  readonly act: Actor | null
  readonly expiresAt: Date
  /** The delegation whose token was shown. */
  readonly delegation: DelegationRow | null
}

const Actor: z.ZodType<Actor> = z.object({
  sub: z.string(),
  get act() {
    return Actor.optional()
  },
})

interface SubjectParts {
  readonly app: App
  readonly db: Db
  readonly provider: Provider
}

/** Null: it is no valid access token for a resource, of a user of this project. */
export async function readAccessToken(parts: SubjectParts, token: string): Promise<Subject | null> {
  return token.includes('.') ? readJwt(parts, token) : readOpaque(parts, token)
}

/** The newest first. */
export function actorsIn(act: Actor): string[] {
  return act.act ? [act.sub, ...actorsIn(act.act)] : [act.sub]
}

async function readOpaque({ provider }: SubjectParts, value: string): Promise<Subject | null> {
  const token = await provider.AccessToken.find(value)
  // Without an audience it is for the user info, and for nothing else.
  if (!token?.isValid || token.aud === undefined || token.isSenderConstrained()) return null
  const act = Actor.safeParse(token.extra?.act)
  return {
    userId: token.accountId,
    scopes: (token.scope ?? '').split(' '),
    act: act.success ? act.data : null,
    expiresAt: new Date((token.exp ?? 0) * 1000),
    delegation: null,
  }
}

const AccessTokenClaims = z.object({
  sub: z.string(),
  client_id: z.string(),
  exp: z.number(),
  scope: z.string().default(''),
  act: Actor.optional(),
  cnf: z.never().optional(),
})

async function readJwt({ app, db, provider }: SubjectParts, value: string): Promise<Subject | null> {
  const claims = AccessTokenClaims.safeParse(await verifiedClaims({ app, db, provider }, value))
  // A service account is the subject of its own tokens, and no user.
  if (!claims.success || claims.data.sub === claims.data.client_id) return null
  const { sub: userId, client_id: clientId, exp, scope, act } = claims.data
  // What was delegated is looked at by its actors. What was consented to ends with the consent, although a JWT says nothing of it.
  if (!act && !(await isConsented(db, { userId, applicationId: clientId }))) return null
  return { userId, scopes: scope.split(' '), act: act ?? null, expiresAt: new Date(exp * 1000), delegation: null }
}

async function verifiedClaims({ app, db, provider }: SubjectParts, value: string): Promise<JWTPayload | null> {
  const keys = createLocalJWKSet({ keys: await getPublicOpenIdKeys(db) })
  const options = { issuer: provider.issuer, typ: 'at+jwt', algorithms: ['RS256', 'ES256'] }
  return jwtVerify(value, keys, { ...options, currentDate: app.clock.now() }).then(
    ({ payload }) => payload,
    () => null,
  )
}

async function isConsented(
  db: Db,
  consent: { readonly userId: string; readonly applicationId: string },
): Promise<boolean> {
  const application = await findApplicationRow(db, consent.applicationId)
  return application?.enabled === true && (await findConsented(db, consent)) !== null
}
