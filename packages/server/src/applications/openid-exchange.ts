/**
 * Token exchange (RFC 8693): an agent that a user lets act for them receives access tokens of that user, in which `act` names it.
 *
 * It proves who it is with its own secret, and what it acts on with a subject token: that of a delegation, or an access token for a
 * resource that it received. In either case a delegation of the user to it must be there. A token has never more scopes than the
 * subject token, the delegation and the permissions of the user, and never lives longer than either.
 */
import { delegationTokenType, tokenExchangeGrant } from '@latchkey/contract'
import type Provider from 'oidc-provider'
import type { Client, errors, TokenEndpointGrantContext } from 'oidc-provider'
import type { App } from '../app.ts'
import { mayStill } from '../authority/authority.ts'
import { digest } from '../kernel/crypto/random.ts'
import type { Db } from '../kernel/db/db.ts'
import { findUser } from '../users/users.ts'
import {
  type DelegationRow,
  findDelegationBySubject,
  listDelegationsTo,
  noteDelegationUse,
} from './delegations.store.ts'
import { findResourceServer } from './openid-resources.ts'
import { type Actor, actorsIn, readAccessToken, type Subject } from './openid-subjects.ts'

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'
const mostActors = 5

interface ExchangeParts {
  readonly app: App
  readonly db: Db
  readonly errors: typeof errors
  readonly provider: Provider
}

const parameters = [
  ...['subject_token', 'subject_token_type', 'actor_token', 'actor_token_type'],
  ...['requested_token_type', 'audience', 'resource', 'scope'],
]

/** The claim `act` of the token that an exchange makes. */
const actors = new WeakMap<object, Actor>()

export const actOf = (ctx: object) => {
  const act = actors.get(ctx)
  return act && { act }
}

type ExchangeContext = TokenEndpointGrantContext<Record<string, string | undefined>>

export function registerTokenExchange(parts: ExchangeParts): void {
  parts.provider.registerGrantType<Record<string, string | undefined>>(
    tokenExchangeGrant,
    ctx => exchange(parts, ctx),
    parameters,
  )
}

async function exchange(parts: ExchangeParts, ctx: ExchangeContext): Promise<void> {
  const { app, db, errors: refusals, provider } = parts
  const { client } = ctx.oidc
  const { resource, requested_token_type: requestedType = accessTokenType } = ctx.oidc.params
  // The client authenticated itself, and is the actor.
  if (ctx.oidc.params.actor_token !== undefined) throw new refusals.InvalidRequest('the client itself is the actor')
  if (requestedType !== accessTokenType) throw new refusals.InvalidRequest('requested_token_type is not supported')
  if (typeof resource !== 'string') throw new refusals.InvalidTarget('name one resource that the token is for')

  const subject = await readSubject(parts, ctx)
  const delegation = await getDelegation(parts, subject, client)
  const delegated = Object.hasOwn(delegation.resources, resource) ? delegation.resources[resource] : undefined
  if (!delegated) throw new refusals.InvalidTarget('the user lets this client do nothing there')

  const user = await findUser(db, subject.userId)
  if (!user || user.isLocked || user.isRestricted) throw new refusals.InvalidGrant('the user is not available')
  const server = await findResourceServer(parts, resource, { userId: subject.userId })
  const mayHave = server.scope.split(' ').filter(scope => delegated.includes(scope) && isIn(subject.scopes, scope))
  const scopes = ctx.oidc.params.scope === undefined ? mayHave : ctx.oidc.params.scope.split(' ')
  const refused = scopes.find(scope => !mayHave.includes(scope))
  if (refused !== undefined) throw new refusals.InvalidScope('the scope is wider than what was delegated', refused)

  const now = app.clock.now()
  const endsAt = Math.min(subject.expiresAt.getTime(), delegation.expiresAt.getTime())
  const expiresIn = Math.min(server.accessTokenTTL, Math.floor((endsAt - now.getTime()) / 1000))
  if (expiresIn <= 0) throw new refusals.InvalidGrant('the subject token is expired')
  const act = { sub: client.clientId, ...(subject.act && { act: subject.act }) }
  if (actorsIn(act).length > mostActors) throw new refusals.InvalidRequest('too many agents act one for the other')
  actors.set(ctx, act)
  const token = new provider.AccessToken({
    ...{ accountId: subject.userId, client, expiresIn, grantId: delegation.id, gty: tokenExchangeGrant },
    resourceServer: new provider.ResourceServer(resource, server),
    scope: scopes.join(' ') || undefined,
  })
  const value = await token.save()
  await noteDelegationUse(db, delegation.id, now)
  ctx.body = {
    access_token: value,
    issued_token_type: accessTokenType,
    token_type: 'Bearer',
    expires_in: expiresIn,
    scope: scopes.join(' '),
  }
}

async function readSubject(parts: ExchangeParts, ctx: ExchangeContext): Promise<Subject> {
  const { app, db, errors: refusals } = parts
  const { subject_token: token = '', subject_token_type: type } = ctx.oidc.params
  if (type === delegationTokenType) {
    const delegation = await findDelegationBySubject(db, digest(token), app.clock.now())
    if (!delegation) throw new refusals.InvalidGrant('the subject token is not valid')
    return { userId: delegation.userId, scopes: null, act: null, expiresAt: delegation.expiresAt, delegation }
  }
  if (type !== accessTokenType) throw new refusals.InvalidRequest('subject_token_type is not supported')
  const subject = await readAccessToken(parts, token)
  if (!subject) throw new refusals.InvalidGrant('the subject token is not valid')
  return subject
}

/** By which the user lets this client act. Each agent that acted before must still be allowed to. */
async function getDelegation(parts: ExchangeParts, subject: Subject, client: Client): Promise<DelegationRow> {
  const { app, db, errors: refusals } = parts
  const { delegation } = subject
  // A token of a delegation works for the agent that it was made for, and for no other.
  if (delegation && delegation.agentId !== client.clientId)
    throw new refusals.InvalidGrant('the subject token is not valid')
  const earlier = subject.act ? actorsIn(subject.act) : []
  const agentIds = [client.clientId, ...earlier]
  const known = await listDelegationsTo(db, { userId: subject.userId, agentIds, now: app.clock.now() })
  const own = delegation ?? known.find(({ agentId }) => agentId === client.clientId)
  const isWhole = earlier.every(id => known.some(({ agentId }) => agentId === id))
  if (!own || !isWhole || !(await mayStill(app, db, own.source)))
    throw new refusals.InvalidGrant('the user does not let this client act')
  return own
}

const isIn = (scopes: readonly string[] | null, scope: string) => scopes === null || scopes.includes(scope)
