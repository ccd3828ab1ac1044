/** What the project has already of that which the rows of a batch bring, looked up for all of them at once. */
import type { TeamRow, UserImportRow, UserRow } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { YieldWhenDue } from '../kernel/yielding.ts'
import { signsInByEmail } from './complete-rows.ts'
import { addNamesake, type Namesakes, namesakeClaims, namingAddress } from './namesakes.ts'
import { getPortions } from './portions.ts'
import type { ReadRow } from './read-rows.ts'
import { type Claim, countMembers, findPrimaryOwners, findTaken, lockPermissionScopes } from './taken.store.ts'
import { findExported } from './user-exports.ts'

/** Judging goes on writing here what each row takes. */
export interface Known {
  readonly taken: Map<Claim, string | null>
  readonly namesakes: Namesakes
  readonly scopes: Map<string, 'team' | 'project'>
  readonly members: Map<string, number>
  readonly exported: { readonly users: Map<string, UserRow>; readonly teams: Map<string, TeamRow> }
}

export async function findKnown(
  app: App,
  tx: Tx,
  importId: string,
  rows: readonly ReadRow[],
  due: YieldWhenDue,
): Promise<Known> {
  const exported = { users: new Map(), teams: new Map() }
  const known: Known = { taken: new Map(), namesakes: new Map(), scopes: new Map(), members: new Map(), exported }
  const lookedUp = new Set<string>()
  for (const portion of await getPortions(rows, due)) {
    await addKnown(app, tx, importId, { portion, lookedUp, known })
    await due()
  }
  return known
}

interface Looking {
  readonly portion: readonly ReadRow[]
  /** Addresses whose owners an earlier portion has added. */
  readonly lookedUp: Set<string>
  readonly known: Known
}

async function addKnown(app: App, tx: Tx, importId: string, { portion, lookedUp, known }: Looking): Promise<void> {
  const users = portion.flatMap(row => (row.kind === 'user' ? [row.value] : []))
  const teams = portion.flatMap(row => (row.kind === 'team' ? [row.value] : []))
  const memberships = users.flatMap(user => user.teams ?? [])
  const teamIds = memberships.map(({ teamId }) => teamId)
  const claims = [...users.flatMap(userClaims), ...teams.flatMap(teamClaims), ...teamIds.map(id => `team:${id}`)]
  claims.push(...users.filter(({ id }) => id === undefined).flatMap(namesakeClaims))
  const permissionIds = users.flatMap(user => user.projectPermissionIds ?? [])
  for (const { permissionIds: ids = [] } of memberships) permissionIds.push(...ids)

  const { taken, namesakes, scopes, members, exported } = known
  addTo(taken, await findTaken(tx, importId, claims))
  const addresses = users.flatMap(namingAddress).filter(address => !lookedUp.has(address))
  for (const address of addresses) lookedUp.add(address)
  const namesakeIds = await findPrimaryOwners(tx, addresses)
  const found = await findExported(app, tx, {
    users: [...new Set([...namesakeIds, ...users.flatMap(user => ownerAmong(user, taken) ?? [])])],
    teams: teams.flatMap(({ id }) => (id !== undefined && taken.has(`team:${id}`) ? [id] : [])),
  })
  addTo(exported.users, found.users)
  addTo(exported.teams, found.teams)
  for (const id of namesakeIds) {
    const user = exported.users.get(id)
    if (user) addNamesake(namesakes, { user, isMadeHere: false })
  }
  addTo(scopes, await lockPermissionScopes(tx, permissionIds))
  addTo(members, await countMembers(tx, teamIds))
}

function addTo<Key, Value>(all: Map<Key, Value>, more: ReadonlyMap<Key, Value>): void {
  for (const [key, value] of more) all.set(key, value)
}

/** The user of the project whom this row may be about: by id, else by the address they sign in with. */
export function ownerAmong(user: UserImportRow, taken: ReadonlyMap<Claim, string | null>): string | null {
  const byId = user.id === undefined ? null : taken.get(`user:${user.id}`)
  return byId ?? taken.get(`email:${user.primaryEmail}`) ?? null
}

export function teamClaims({ id }: { id?: string | undefined }): Claim[] {
  return id === undefined ? [] : [`team:${id}`]
}

export function userClaims(user: UserImportRow): Claim[] {
  const { id, primaryEmail, contactChannels = [], oauthProviders = [] } = user
  return [
    ...(id === undefined ? [] : [`user:${id}`]),
    ...(primaryEmail != null && signsInByEmail(user) ? [`email:${primaryEmail}`] : []),
    ...contactChannels.flatMap(({ value, usedForAuth }) => (usedForAuth ? [`email:${value}`] : [])),
    ...oauthProviders.flatMap(({ id: provider, accountId, allowSignIn = true }) =>
      allowSignIn ? [`account:${provider}:${accountId}`] : [],
    ),
  ]
}
