import type { ClientTeam } from '@latchkey/contract'
import { latchkeyInternals } from '../app/internals.ts'
import type { ViewerStores } from '../app/viewer-stores.ts'
import { later } from '../later.ts'
import { customerActNames } from '../purchases/customer-act-names.ts'
import type { Team } from './team.ts'

/** What is loaded when it is first called. */
const acts = [
  'update',
  'delete',
  'inviteUser',
  'listInvitations',
  'listUsers',
  'removeUser',
  'getRoles',
  'changeRoles',
  'listApiKeys',
  'createApiKey',
  'getItem',
  ...customerActNames,
] as const

export function toTeam(from: ViewerStores, wire: ClientTeam): Team {
  const { id, displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata } = wire
  return Object.freeze({
    id,
    displayName,
    profileImageUrl,
    clientMetadata,
    clientReadOnlyMetadata,
    ...later(acts, async () => (await import('./team-acts.ts')).teamActs(from, id)),
    [latchkeyInternals]: { store: from.store, shared: from.connection.shared.store },
  } satisfies Team)
}
