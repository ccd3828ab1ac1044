/**
 * Delegations: a user lets an agent act for them, within some scopes and for a time. The agent is an application with a secret or a
 * service account, and exchanges the token of the delegation for access tokens (`openid-exchange.ts`).
 *
 * A delegation is a grant of the protocol as well, under the same id: what was given by it ends with it, and with the session in
 * which the user made it.
 */
import {
  type AgentKind,
  AgentNotFound,
  DelegatedScopeNotFound,
  type Delegation,
  type DelegationCreate,
  DelegationNotFound,
  mostDelegationsOfUser,
  type NewDelegation,
  TooManyDelegations,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Source } from '../authority/authority.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { findApplicationRow } from './applications.store.ts'
import { grantSeconds } from './authorization-requests.ts'
import {
  countDelegationsLocked,
  deleteDelegationRow,
  deleteDelegationsExpiredBefore,
  insertDelegationRow,
  type ListedDelegation,
  listDelegationRows,
} from './delegations.store.ts'
import { deleteRecord, putRecord } from './openid-records.store.ts'
import { recordKey, sealedRecord } from './openid-records.ts'
import { listResourcesNamed } from './resources.store.ts'
import { findServiceAccountRow } from './service-accounts.store.ts'

/** A scanner of leaked secrets knows the token of a delegation by this. */
const tokenPrefix = 'lkdt_'

/** By whose authority a delegation is made: in a session of the user, or by a key of the project. */
interface DelegationMaker {
  readonly sessionId: string | null
  readonly source: Source | null
}

export async function listDelegations(app: App, db: Db, userId: string): Promise<Delegation[]> {
  return (await listDelegationRows(db, userId, app.clock.now())).map(asDelegation)
}

/** @throws {@link UserNotFound}, {@link AgentNotFound}, {@link DelegatedScopeNotFound}, {@link TooManyDelegations} */
export async function createDelegation(
  app: App,
  tx: Tx,
  { userId, agentId, resources, lifetimeSeconds }: DelegationCreate,
  { sessionId, source }: DelegationMaker,
): Promise<NewDelegation> {
  const now = app.clock.now()
  const known = await countDelegationsLocked(tx, userId, now)
  if (known === null) throw UserNotFound()
  if (known >= mostDelegationsOfUser) throw TooManyDelegations()
  const agent = await getAgent(tx, agentId)
  const scopes = await existingScopes(tx, resources)
  const id = app.ids.next()
  const subjectToken = `${tokenPrefix}${randomToken()}`
  const expiresAt = new Date(now.getTime() + lifetimeSeconds * 1000)
  const isApplication = agent.kind === 'application'
  await insertDelegationRow(tx, {
    ...{ id, userId, resources: scopes, sessionId, source, createdAt: now, expiresAt },
    applicationId: isApplication ? agentId : null,
    serviceAccountId: isApplication ? null : agentId,
    subjectTokenDigest: digest(subjectToken),
  })
  await putGrant(app, tx, { id, userId, agent, scopes, sessionId, lifetimeSeconds })
  const delegation = asDelegation({
    ...{ id, userId, agentId, agentKind: agent.kind, agentName: agent.displayName, resources: scopes },
    ...{ createdAt: now, expiresAt, lastUsedAt: null },
  })
  return { ...delegation, subjectToken }
}

/** With every token that was given by it, but for JWTs, which live until they expire. @throws {@link DelegationNotFound} */
export async function revokeDelegation(tx: Tx, delegation: { readonly id: string; readonly userId: string }) {
  if (!(await deleteDelegationRow(tx, delegation))) throw DelegationNotFound()
  await deleteRecord(tx, recordKey('Grant', delegation.id))
}

export const deleteOldDelegations = defineDeletion('forget-old-delegations', dayMs, deleteDelegationsExpiredBefore)

interface Agent {
  readonly id: string
  readonly kind: AgentKind
  readonly displayName: string
}

/** @throws {@link AgentNotFound} */
async function getAgent(db: Db, id: string): Promise<Agent> {
  const application = await findApplicationRow(db, id)
  if (application?.enabled && application.secretDigest !== null)
    return { id, kind: 'application', displayName: application.displayName }
  const account = await findServiceAccountRow(db, id)
  if (!account?.enabled) throw AgentNotFound()
  return { id, kind: 'service-account', displayName: account.displayName }
}

/** @throws {@link DelegatedScopeNotFound} */
async function existingScopes(db: Db, wanted: DelegationCreate['resources']): Promise<Record<string, string[]>> {
  const known = await listResourcesNamed(
    db,
    wanted.map(({ identifier }) => identifier),
  )
  for (const { identifier, scopes } of wanted) {
    const resource = known.find(one => one.identifier === identifier)
    const missing = resource ? scopes.find(scope => !resource.scopes.includes(scope)) : (scopes[0] ?? '')
    if (missing !== undefined) throw DelegatedScopeNotFound({ identifier, scope: missing })
  }
  return Object.fromEntries(wanted.map(({ identifier, scopes }) => [identifier, [...new Set(scopes)]]))
}

interface DelegationGrant {
  readonly id: string
  readonly userId: string
  readonly agent: Agent
  readonly scopes: Readonly<Record<string, readonly string[]>>
  readonly sessionId: string | null
  readonly lifetimeSeconds: number
}

async function putGrant(app: App, tx: Tx, grant: DelegationGrant): Promise<void> {
  const { id, userId, agent, scopes, sessionId, lifetimeSeconds } = grant
  const iat = Math.floor(app.clock.now().getTime() / 1000)
  const payload = {
    // Its record ends it, by our clock.
    ...{ jti: id, kind: 'Grant', iat, exp: iat + grantSeconds, accountId: userId, clientId: agent.id },
    resources: Object.fromEntries(Object.entries(scopes).map(([identifier, of]) => [identifier, of.join(' ')])),
  }
  const serviceAccountId = agent.kind === 'service-account' ? agent.id : undefined
  await putRecord(
    tx,
    sealedRecord(app, tx.projectId, { kind: 'Grant', id, payload, serviceAccountId, sessionId, lifetimeSeconds }),
  )
}

function asDelegation(row: ListedDelegation): Delegation {
  const { agentId, agentKind, agentName, resources, createdAt, expiresAt, lastUsedAt, ...rest } = row
  return {
    ...rest,
    agent: { id: agentId, kind: agentKind, displayName: agentName },
    resources: Object.entries(resources).map(([identifier, scopes]) => ({ identifier, scopes })),
    expiresAtMillis: expiresAt.getTime(),
    lastUsedAtMillis: lastUsedAt?.getTime() ?? null,
    createdAtMillis: createdAt.getTime(),
  }
}
