/** Access tokens of connected accounts: one that still works, or a new one from the provider. */
import { setTimeout as pause } from 'node:timers/promises'
import {
  AccessTokenNeedsOwnKeys,
  AccountNotConnected,
  ProviderNotEnabled,
  ProviderScopeMissing,
  ProviderUnreachable,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { isSameAccount } from '../auth/oauth/account-of.ts'
import { findProviderSetup, type ProviderClient, ProviderRefusal, type ProviderSetup } from '../auth/oauth/provider.ts'
import { getProviderClient } from '../auth/oauth/provider-clients.ts'
import { atProvider } from '../auth/oauth/provider-failures.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import {
  leaseToken,
  listConnections,
  listUsableTokens,
  markRefused,
  openToken,
  releaseToken,
  type StoredToken,
  storeTokens,
} from '../oauth-providers/oauth-providers.ts'

export interface TokenOfAccount {
  readonly userId: string
  readonly providerId: string
  /** Of several accounts at the provider. Any of them unless given. */
  readonly providerAccountId?: string
  readonly scopes: readonly string[]
}

const leastLifeMs = 5 * 60 * 1000
/** A request that refreshes has ended by then. */
const leaseMs = 60_000
/** How long a request waits for another one that is refreshing. */
const mostWaitMs = 20_000
/** The first and the longest wait between two looks. */
const waitStepMs = { first: 100, longest: 1_000 }

/** @throws what `connectedAccounts.createAccessToken` declares, in the order of the wire */
export async function getAccessToken(app: App, scope: ProjectScope, account: TokenOfAccount): Promise<string> {
  const { db, project } = scope
  const { userId, providerId, providerAccountId, scopes } = account
  const setup = findProviderSetup(project.config, providerId.toLowerCase())
  if (!setup || !(setup.allowSignIn || setup.allowConnectedAccounts)) throw ProviderNotEnabled()
  if (setup.isShared) throw AccessTokenNeedsOwnKeys()
  const connections = (await listConnections(db, { userId })).filter(
    one =>
      one.providerConfigId === setup.id &&
      one.allowConnectedAccounts &&
      (providerAccountId === undefined || one.accountId === providerAccountId) &&
      isSameAccount(app, setup, one),
  )
  if (connections.length === 0) throw AccountNotConnected()
  const client = await atProvider(app, setup, () => getProviderClient(app, setup, project.id))
  if (!client) throw ProviderNotEnabled()
  const connectionIds = connections.map(({ id }) => id)

  let known: ReadonlySet<string> | null = null
  let waitedMs = 0
  for (let step = waitStepMs.first; waitedMs <= mostWaitMs; step = Math.min(step * 2, waitStepMs.longest)) {
    const validUntil = new Date(app.clock.now().getTime() + leastLifeMs)
    const tokens = await listUsableTokens(db, { connectionIds, scopes, validUntil })
    const fresh = known && firstFresh(tokens, known)
    if (fresh) return openToken(app, db, fresh)
    const found = await atProvider(app, setup, async () => {
      const accepted = await firstAccepted(app, scope, client, tokens)
      return accepted ?? refreshed(app, scope, { client, setup, tokens })
    })
    if (found !== 'busy') return found
    known ??= new Set(tokens.map(({ id }) => id))
    await pause(step)
    waitedMs += step
  }
  throw ProviderUnreachable()
}

/** What another request has stored meanwhile is new from the provider, and needs no check there. */
function firstFresh(tokens: readonly StoredToken[], known: ReadonlySet<string>): StoredToken | undefined {
  return tokens.find(({ kind, id }) => kind === 'access' && !known.has(id))
}

async function firstAccepted(
  app: App,
  { db }: ProjectScope,
  client: ProviderClient,
  tokens: readonly StoredToken[],
): Promise<string | null> {
  for (const token of tokens.filter(({ kind }) => kind === 'access')) {
    const accessToken = openToken(app, db, token)
    if (await client.accepts(accessToken)) return accessToken
    await markRefused(db, token.id, app.clock.now())
  }
  return null
}

interface Refreshing {
  readonly client: ProviderClient
  readonly setup: ProviderSetup
  readonly tokens: readonly StoredToken[]
}

/** `busy`: another request is refreshing, whose token will do. */
async function refreshed(app: App, scope: ProjectScope, { client, tokens }: Refreshing): Promise<string | 'busy'> {
  const { db } = scope
  for (const token of tokens.filter(({ kind }) => kind === 'refresh')) {
    const now = app.clock.now()
    if (!(await leaseToken(db, token.id, { now, until: new Date(now.getTime() + leaseMs) }))) return 'busy'
    const accessToken = await refreshWith(app, scope, client, token)
    if (accessToken !== null) return accessToken
  }
  throw ProviderScopeMissing()
}

/** Null: the provider refuses the token. It must be leased. */
async function refreshWith(
  app: App,
  { db, transaction }: ProjectScope,
  client: ProviderClient,
  token: StoredToken,
): Promise<string | null> {
  try {
    const granted = await client.refresh({ refreshToken: openToken(app, db, token), scopes: token.scopes })
    await transaction(async tx => {
      await storeTokens(app, tx, token.connectionId, granted)
      await releaseToken(tx, token.id)
    })
    return granted.accessToken
  } catch (error) {
    // Wrong keys of the project say nothing about the token.
    if (!(error instanceof ProviderRefusal) || error.kind === 'invalid-client') {
      await releaseToken(db, token.id)
      throw error
    }
    app.log.info({ provider: client.setup.id, kind: error.kind, detail: error.detail }, 'a refresh token was refused')
    await markRefused(db, token.id, app.clock.now())
    return null
  }
}
