/** Everything that a batch makes, in a few statements however many rows it has. */
import { TeamCreated, type TeamRow, UserCreated, type UserRow } from '@latchkey/contract'
import type { App } from '../app.ts'
import { insertChannels } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { emitAll } from '../kernel/outbox/outbox.ts'
import { insertAllProjectGrants, insertAllTeamGrants } from '../permissions/permissions.ts'
import { insertMemberships, insertTeams } from '../teams/teams.ts'
import { findUsers, insertConnections, insertUsers, type NewUser, sealTotp } from '../users/users.ts'

export async function writeRows(app: App, tx: Tx, teams: readonly TeamRow[], users: readonly UserRow[]) {
  await insertTeams(tx, teams)
  await insertUsers(
    tx,
    users.map(user => newUser(app, tx, user)),
  )
  await insertChannels(
    tx,
    users.flatMap(user => channelsOf(app, user)),
  )
  await insertConnections(
    tx,
    users.flatMap(user => connectionsOf(app, user)),
  )
  const memberships = users.flatMap(({ id: userId, teams: joined }) => joined.map(each => ({ ...each, userId })))
  await insertMemberships(
    tx,
    memberships.map(({ joinedAtMillis, ...each }) => ({ ...each, createdAt: new Date(joinedAtMillis) })),
  )
  await insertAllTeamGrants(
    tx,
    memberships.flatMap(({ teamId, userId, permissionIds }) =>
      permissionIds.map(permissionId => ({ teamId, userId, permissionId })),
    ),
  )
  await insertAllProjectGrants(
    tx,
    users.flatMap(({ id: userId, projectPermissionIds }) =>
      projectPermissionIds.map(permissionId => ({ userId, permissionId })),
    ),
  )
  await tell(tx, teams, users)
}

async function tell(tx: Tx, teams: readonly TeamRow[], users: readonly UserRow[]): Promise<void> {
  const found = await findUsers(
    tx,
    users.map(({ id }) => id),
  )
  const made = new Map(found.map(user => [user.id, user]))
  await emitAll(tx, [
    ...teams.map(team => TeamCreated(team)),
    ...users.flatMap(({ id }) => {
      const user = made.get(id)
      return user ? [UserCreated(user)] : []
    }),
  ])
}

function newUser(app: App, tx: Tx, user: UserRow): NewUser {
  const { signedUpAtMillis, lastActiveAtMillis, totpSecretBase64, primaryEmail, contactChannels, ...rest } = user
  const { oauthProviders, teams: _, projectPermissionIds: __, ...columns } = rest
  return {
    ...columns,
    sealedTotpSecret: sealTotp(app, tx, user.id, totpSecretBase64) ?? null,
    signedUpAt: new Date(signedUpAtMillis),
    lastActiveAt: new Date(lastActiveAtMillis),
    addresses: [...(primaryEmail === null ? [] : [primaryEmail]), ...contactChannels.map(({ value }) => value)],
    signInProviders: oauthProviders.filter(({ allowSignIn }) => allowSignIn).map(({ id }) => id),
  }
}

function channelsOf(app: App, user: UserRow) {
  const { primaryEmail, primaryEmailVerified: isVerified, primaryEmailAuthEnabled: usedForAuth } = user
  const primary =
    primaryEmail === null ? [] : [{ type: 'email' as const, value: primaryEmail, isVerified, usedForAuth }]
  return [...primary, ...user.contactChannels].map((channel, index) => ({
    ...channel,
    id: app.ids.next(),
    userId: user.id,
    isPrimary: primary.length > 0 && index === 0,
    createdAt: inTurn(app, index),
  }))
}

function connectionsOf(app: App, { id: userId, oauthProviders }: UserRow) {
  return oauthProviders.map(({ id: providerConfigId, ...account }, index) => ({
    ...account,
    id: app.ids.next(),
    userId,
    providerConfigId,
    createdAt: inTurn(app, index),
  }))
}

/** Lists are told by age; what comes in one row keeps its order. */
function inTurn(app: App, index: number): Date {
  return new Date(app.clock.now().getTime() + index)
}
