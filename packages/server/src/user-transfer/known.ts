/** What the project has already of that which the rows of a batch bring, looked up for all of them at once. */
import type { TeamRow, UserImportRow, UserRow } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { signsInByEmail } from './complete-rows.ts'
import { addNamesake, type Namesakes, namesakeClaims, namingAddress } from './namesakes.ts'
import type { ReadRow } from './read-rows.ts'
import { type Claim, countMembers, findPrimaryOwners, findTaken, lockPermissionScopes } from './taken.store.ts'
import { findExported } from './user-exports.ts'

/** Judging goes on writing here what each row takes. */
export interface Known {
  readonly taken: Map<Claim, string | null>
  readonly namesakes: Namesakes
  readonly scopes: ReadonlyMap<string, 'team' | 'project'>
  readonly members: Map<string, number>
  readonly exported: { readonly users: ReadonlyMap<string, UserRow>; readonly teams: ReadonlyMap<string, TeamRow> }
}

export async function findKnown(app: App, tx: Tx, importId: string, rows: readonly ReadRow[]): Promise<Known> {
  const users = rows.flatMap(row => (row.kind === 'user' ? [row.value] : []))
  const teams = rows.flatMap(row => (row.kind === 'team' ? [row.value] : []))
  const memberships = users.flatMap(user => user.teams ?? [])
  const teamIds = memberships.map(({ teamId }) => teamId)
  const claims = [...users.flatMap(userClaims), ...teams.flatMap(teamClaims), ...teamIds.map(id => `team:${id}`)]
  claims.push(...users.filter(({ id }) => id === undefined).flatMap(namesakeClaims))
  const permissionIds = users.flatMap(user => user.projectPermissionIds ?? [])
  permissionIds.push(...memberships.flatMap(({ permissionIds: ids = [] }) => ids))

  const taken = await findTaken(tx, importId, claims)
  const namesakeIds = await findPrimaryOwners(tx, users.flatMap(namingAddress))
  const exported = await findExported(app, tx, {
    users: [...new Set([...namesakeIds, ...users.flatMap(user => ownerAmong(user, taken) ?? [])])],
    teams: teams.flatMap(({ id }) => (id !== undefined && taken.has(`team:${id}`) ? [id] : [])),
  })
  const namesakes: Namesakes = new Map()
  for (const id of namesakeIds) {
    const user = exported.users.get(id)
    if (user) addNamesake(namesakes, { user, isMadeHere: false })
  }
  const scopes = await lockPermissionScopes(tx, permissionIds)
  return { taken, namesakes, exported, scopes, members: await countMembers(tx, teamIds) }
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
