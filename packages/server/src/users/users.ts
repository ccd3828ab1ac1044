/** The people of a project: made, changed, listed and removed. */
import {
  EmailAlreadyExists,
  ProviderAccountTaken,
  ProviderNotConfigured,
  type ServerUser,
  type UserCreate,
  UserCreated,
  UserDeleted,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import { cleanUpAfterUser } from '../clean-up.ts'
import { checkImage, findImageAddress } from '../images/images.ts'
import type { Tx } from '../kernel/db/db.ts'
import { uniqueViolation } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { grantSignUpDefaults } from '../permissions/permissions.ts'
import { providerTypeIn, storedAccountId } from '../projects/provider-type.ts'
import { sealTotp } from '../second-factor/totp.ts'
import { countFirstMethods, firstMethods } from '../sign-in-methods/sign-in-methods.ts'
import { createTeam, listTeams } from '../teams/teams.ts'
import { lockAfter, noLock } from './locking.ts'
import { restrictionAfter } from './restricting.ts'
import { checkAddress, checkAddressFlags, checkOtp, checkPasswordAllowed } from './user-fields.ts'
import { countUsers } from './user-figures.ts'
import { getUser, personalTeamName, selectTeam } from './user-state.ts'
import {
  deleteUserRow,
  deselectRemovedTeam,
  insertConnection,
  insertUser,
  lockUser,
  type NewUser as NewUserRow,
} from './users.store.ts'

export { checkPassword, type PasswordAccount } from './password-rules.ts'
export { listUnverifiedUsers } from './unverified-users.store.ts'
export { hashPasswordInput } from './user-fields.ts'
export { listUsers } from './user-list.ts'
export { findLocale, findLocaleByEmail } from './user-locales.store.ts'
export { addOtp, insertUsers, removeConnectionsFor, removePassword, setPassword } from './user-methods.ts'
export {
  getUser,
  personalTeamName,
  publishUpdatedUser,
  selectTeam,
  stopBeingAnonymous,
} from './user-state.ts'
export { changeUser } from './user-update.ts'
export {
  deselectTeam,
  findPasswordByEmail,
  findPasswordFor,
  findUser,
  improvePasswordHash,
  insertConnection,
  lockIfAnonymous,
  lockPasswordVersion,
  lockUser,
  type PasswordCredential,
  type SignInCredential,
} from './users.store.ts'
export { findUsers, insertConnections, type NewConnection, type NewUser } from './users-in-bulk.store.ts'

/**
 * Makes a user, with everything that belongs to joining a project: default permissions, the personal
 * team, the event. `passwordHash` was made beforehand, because hashing is slow.
 */
export async function createUser(
  app: App,
  tx: Tx,
  project: Project,
  input: UserCreate,
  passwordHash: string | null | undefined,
): Promise<ServerUser> {
  const address = {
    value: input.primaryEmail ?? null,
    isVerified: input.primaryEmailVerified ?? false,
    usedForAuth: input.primaryEmailAuthEnabled ?? false,
  }
  checkAddressFlags(address)
  try {
    checkAllowed(project, input, passwordHash)
  } catch (refusal) {
    // Comes first, and needs a statement that is spared where the insert finds out.
    await checkAddress(tx, address, null)
    throw refusal
  }

  const lock = lockAfter(app, null, input) ?? noLock
  const { bot = 0, freeTrialAbuse = 0 } = input.riskScores?.signUp ?? {}
  const id = app.ids.next()
  const signedUpAt = app.clock.now()
  const isAnonymous = input.isAnonymous ?? false
  const methods = firstMethods({
    userId: id,
    hasPassword: passwordHash != null,
    hasOtp: input.otpAuthEnabled ?? false,
    providers: (input.oauthProviders ?? []).map(provider => provider.id),
    since: signedUpAt,
    isAddressProved: address.isVerified,
  })
  const created = await insertWithAddress(tx, {
    id,
    displayName: input.displayName || null,
    profileImageUrl: (await findImageAddress(app, tx, input.profileImageUrl, null, id)) ?? null,
    clientMetadata: input.clientMetadata,
    clientReadOnlyMetadata: input.clientReadOnlyMetadata,
    serverMetadata: input.serverMetadata,
    isAnonymous,
    passwordHash: passwordHash ?? null,
    lock,
    restriction: restrictionAfter(input),
    countryCode: input.countryCode ?? null,
    locale: input.locale ?? null,
    botScore: bot,
    freeTrialAbuseScore: freeTrialAbuse,
    sealedTotpSecret: input.totpSecretBase64 == null ? null : sealTotp(app, tx, id, input.totpSecretBase64),
    totpAddedUnverified: input.totpSecretBase64 != null && !address.isVerified,
    signedUpAt,
    address: { id: app.ids.next(), ...address },
    methods,
  })
  countUsers(tx, [{ signedUpAt, isAnonymous }], 1)
  countFirstMethods(tx, [{ isAnonymous, methods }])
  await addConnections(app, tx, project, id, input)
  await grantSignUpDefaults(tx, project.config, id)
  const hasTeam = project.config.teams.createPersonalTeamOnSignUp
  if (hasTeam) await addPersonalTeam(app, tx, project, id, input)
  const user = hasTeam || input.oauthProviders?.length ? await getUser(tx, id) : created
  emit(tx, UserCreated(user))
  return user
}

function checkAllowed(project: Project, input: UserCreate, passwordHash: string | null | undefined): void {
  if (input.profileImageUrl) checkImage(input.profileImageUrl)
  checkProviders(input, project)
  checkPasswordAllowed(passwordHash, project.config, false)
  checkOtp(input, project.config, false)
}

/** @throws {@link EmailAlreadyExists} when another user signs in with the address. */
async function insertWithAddress(tx: Tx, user: NewUserRow): Promise<ServerUser> {
  try {
    return await insertUser(tx, user)
  } catch (error) {
    if (uniqueViolation(error) !== 'contact_channels_one_for_auth') throw error
    throw EmailAlreadyExists({ email: user.address.value ?? '', wouldWorkIfEmailWasVerified: false })
  }
}

/** @throws {@link UserNotFound} */
export async function removeUser(app: App, tx: Tx, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  const teamIds = (await listTeams(tx, userId)).map(({ id }) => id)
  await cleanUpAfterUser(app, tx, { userId, teamIds })
  const deleted = await deleteUserRow(tx, userId)
  if (deleted) countUsers(tx, [deleted], -1)
  emit(tx, UserDeleted({ id: userId, teams: teamIds.map(id => ({ id })) }))
}

async function addPersonalTeam(app: App, tx: Tx, project: Project, userId: string, input: UserCreate): Promise<void> {
  const team = await createTeam(app, tx, project, { displayName: personalTeamName(input), creatorUserId: userId })
  await selectTeam(tx, userId, team.id)
}

function checkProviders({ oauthProviders = [] }: UserCreate, { config }: Project): void {
  if (oauthProviders.some(({ id }) => !config.auth.oauth.providers[id]?.type)) throw ProviderNotConfigured()
}

async function addConnections(
  app: App,
  tx: Tx,
  { config }: Project,
  userId: string,
  { oauthProviders = [] }: UserCreate,
): Promise<void> {
  const common = { userId, allowSignIn: true, allowConnectedAccounts: true, createdAt: app.clock.now() }
  for (const { id, accountId: given, email = null } of oauthProviders) {
    const accountId = storedAccountId(config, id, given)
    try {
      const provider = { providerConfigId: id, providerType: providerTypeIn(config, id) }
      await insertConnection(tx, { ...common, ...provider, id: app.ids.next(), accountId, email })
    } catch (error) {
      if (uniqueViolation(error)) throw ProviderAccountTaken()
      throw error
    }
  }
}

/** Before the team is deleted, to which the users refer. */
export const userCleanUp: CleanUp = {
  onTeamRemoved: (_, tx, { teamId }) => deselectRemovedTeam(tx, teamId),
}
