/** What a user lets agents do for them, as requests. */
import type { Transport } from '@latchkey/client'
import * as delegations from '@latchkey/client/delegations'
import type { AgentKind, Delegation as WireDelegation } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { toDate } from '../pages.ts'

export type { AgentKind }

/** Scopes of one resource. */
export interface DelegatedScopes {
  /** The identifier of the resource. */
  readonly identifier: string
  readonly scopes: readonly string[]
}

/**
 * An agent that acts for a user, within some scopes and for a time.
 *
 * @example
 * const agents = (await user.listDelegations()).map(({ agent }) => agent.displayName)
 */
export interface Delegation {
  readonly id: string
  readonly userId: string
  readonly agent: { readonly id: string; readonly kind: AgentKind; readonly displayName: string }
  readonly resources: readonly DelegatedScopes[]
  readonly expiresAt: Date
  /** When the agent last received a token by it. Null: never. */
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
}

/** With the token that the agent exchanges, which is shown once. */
export interface DelegationFirstView extends Delegation {
  readonly subjectToken: string
}

export interface DelegationCreateOptions {
  /** The client id of a service account, or of an application with a secret. */
  readonly agentId: string
  readonly resources: readonly DelegatedScopes[]
  /** From 60 seconds to a year. */
  readonly lifetimeSeconds: number
}

/** Whom agents act for. */
export interface DelegationOwner {
  /**
   * The agents that act for the user, oldest first.
   *
   * @example
   * const agents = (await user.listDelegations()).map(({ agent }) => agent.displayName)
   */
  listDelegations(): Promise<readonly Delegation[]>
  /**
   * Lets an agent act for the user. The token that it exchanges is in this answer alone.
   *
   * @example
   * const { subjectToken } = await user.createDelegation({
   *   agentId,
   *   resources: [{ identifier: 'https://notes.example.com/api', scopes: ['notes:read'] }],
   *   lifetimeSeconds: 3600,
   * })
   */
  createDelegation(options: DelegationCreateOptions): Promise<DelegationFirstView>
  /** Ends a delegation, with what was given by it. */
  revokeDelegation(delegationId: string): Promise<void>
}

export async function list({ session, userId }: Viewer, transport: Transport): Promise<readonly Delegation[]> {
  return (await delegations.list(transport, { session, query: { userId } })).items.map(toDelegation)
}

export async function create(
  { transport, session, userId }: Viewer,
  { agentId, resources, lifetimeSeconds }: DelegationCreateOptions,
): Promise<DelegationFirstView> {
  const named = resources.map(({ identifier, scopes }) => ({ identifier, scopes: [...scopes] }))
  const body = { userId, agentId, resources: named, lifetimeSeconds }
  const { subjectToken, ...wire } = await delegations.create(transport, { session, body })
  return Object.freeze({ ...toDelegation(wire), subjectToken })
}

export async function revoke({ transport, session, userId }: Viewer, delegationId: string): Promise<void> {
  await delegations.revoke(transport, { session, params: { delegationId }, query: { userId } })
}

function toDelegation({ expiresAtMillis, lastUsedAtMillis, createdAtMillis, ...rest }: WireDelegation): Delegation {
  return Object.freeze({
    ...rest,
    expiresAt: new Date(expiresAtMillis),
    lastUsedAt: toDate(lastUsedAtMillis),
    createdAt: new Date(createdAtMillis),
  })
}
