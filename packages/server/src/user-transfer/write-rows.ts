/** Everything that a batch makes, a portion at a time and each in a few statements. */
import { type ProjectConfig, TeamCreated, type TeamRow, UserCreated, type UserRow } from '@latchkey/contract'
import type { App } from '../app.ts'
import { insertChannels } from '../contact-channels/contact-channels.ts'
import type { Tx } from '../kernel/db/db.ts'
import { emitAll, storeEmitted } from '../kernel/outbox/outbox.ts'
import type { YieldWhenDue } from '../kernel/yielding.ts'
import { insertAllProjectGrants, insertAllTeamGrants } from '../permissions/permissions.ts'
import { providerTypeIn } from '../projects/provider-type.ts'
import { sealTotp } from '../second-factor/totp.ts'
import { insertMemberships, insertTeams } from '../teams/teams.ts'
import { findUsers, insertConnections, insertUsers, type NewUser } from '../users/users.ts'
import { getPortions } from './portions.ts'

export async function writeRows(
  app: App,
  tx: Tx,
  config: ProjectConfig,
  teams: readonly TeamRow[],
  users: readonly UserRow[],
  due: YieldWhenDue,
): Promise<void> {
  for (const portion of await getPortions(teams, due)) {
    await insertTeams(tx, portion)
    emitAll(
      tx,
      portion.map(team => TeamCreated(team)),
    )
    await storeEmitted(tx)
    await due()
  }
  for (const portion of await getPortions(users, due)) {
    await writeUsers(app, tx, config, portion)
    await storeEmitted(tx)
    await due()
  }
}

async function writeUsers(app: App, tx: Tx, config: ProjectConfig, users: readonly UserRow[]): Promise<void> {
  await insertUsers(
    tx,
    users.map(user => newUser(app, tx, user)),
  )
  await insertChannels(
    tx,
    users.flatMap(user => getChannels(app, user)),
  )
  await insertConnections(
    tx,
    users.flatMap(user => getConnections(app, config, user)),
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
  await emitCreated(tx, users)
}

async function emitCreated(tx: Tx, users: readonly UserRow[]): Promise<void> {
  const found = await findUsers(
    tx,
    users.map(({ id }) => id),
  )
  const made = new Map(found.map(user => [user.id, user]))
  emitAll(
    tx,
    users.flatMap(({ id }) => {
      const user = made.get(id)
      return user ? [UserCreated(user)] : []
    }),
  )
}

function newUser(app: App, tx: Tx, user: UserRow): NewUser {
  const { signedUpAtMillis, lastActiveAtMillis, totpSecretBase64, primaryEmail, contactChannels, ...rest } = user
  const { lockedUntilMillis, oauthProviders, teams: _, projectPermissionIds: __, riskScores, ...columns } = rest
  const isVerified = user.primaryEmailVerified || contactChannels.some(channel => channel.isVerified)
  return {
    ...columns,
    botScore: riskScores.signUp.bot,
    freeTrialAbuseScore: riskScores.signUp.freeTrialAbuse,
    sealedTotpSecret: totpSecretBase64 === null ? null : sealTotp(app, tx, user.id, totpSecretBase64),
    totpAddedUnverified: totpSecretBase64 !== null && !isVerified,
    isAddressProved: isVerified,
    signedUpAt: new Date(signedUpAtMillis),
    lastActiveAt: new Date(lastActiveAtMillis),
    lockedUntil: lockedUntilMillis === null ? null : new Date(lockedUntilMillis),
    addresses: [...(primaryEmail === null ? [] : [primaryEmail]), ...contactChannels.map(({ value }) => value)],
    signInProviders: oauthProviders.filter(({ allowSignIn }) => allowSignIn).map(({ id }) => id),
  }
}

function getChannels(app: App, user: UserRow) {
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

function getConnections(app: App, config: ProjectConfig, { id: userId, oauthProviders }: UserRow) {
  return oauthProviders.map(({ id: providerConfigId, ...account }, index) => ({
    ...account,
    id: app.ids.next(),
    userId,
    providerConfigId,
    providerType: providerTypeIn(config, providerConfigId),
    createdAt: inTurn(app, index),
  }))
}

/** Lists are sorted by age; what comes in one row keeps its order. */
function inTurn(app: App, index: number): Date {
  return new Date(app.clock.now().getTime() + index)
}
