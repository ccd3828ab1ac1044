/** The people of a project: made, changed, listed and removed. */
import {
  ProviderAccountTaken,
  ProviderNotConfigured,
  type ServerUser,
  TeamMembershipDeleted,
  type UserCreate,
  UserCreated,
  UserDeleted,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { setPrimaryAddress } from '../contact-channels/contact-channels.ts'
import { checkImage, deleteImagesOf, findImageAddress } from '../images/images.ts'
import type { Tx } from '../kernel/db/db.ts'
import { uniqueViolation } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { grantSignUpDefaults } from '../permissions/permissions.ts'
import { memberPictureOwner } from '../teams/team-memberships.ts'
import { createTeam, listTeams } from '../teams/teams.ts'
import { sealTotp } from './totp.ts'
import { checkAddress, checkOtp, checkPasswordAllowed } from './user-fields.ts'
import { getUser, personalTeamName, selectTeam } from './user-state.ts'
import { deleteUserRow, insertConnection, insertUser, lockUser } from './users.store.ts'

export { checkPassword } from './password-rules.ts'
export { consumeTotp, enrolTotp, forgetSecondFactor, openTotp, sealTotp } from './totp.ts'
export { hashAskedPassword } from './user-fields.ts'
export { listUsers } from './user-list.ts'
export {
  getUser,
  personalTeamName,
  selectTeam,
  stopBeingAnonymous,
  tellUpdated,
} from './user-state.ts'
export { changeUser } from './user-update.ts'
export {
  deselectTeam,
  findPasswordByEmail,
  findPasswordOf,
  findUser,
  improvePasswordHash,
  lockIfAnonymous,
  lockPasswordVersion,
  lockUser,
  type PasswordCredential,
  removeConnectionsOf,
  setPasswordHash,
} from './users.store.ts'
export { findUsers, insertConnections, insertUsers, type NewConnection, type NewUser } from './users-in-bulk.store.ts'

/**
 * Makes a user, with everything that belongs to joining a project: default permissions, the personal
 * team, the event. `passwordHash` was made beforehand, because hashing is slow.
 */
export async function createUser(
  app: App,
  tx: Tx,
  project: Project,
  asked: UserCreate,
  passwordHash: string | null | undefined,
): Promise<ServerUser> {
  const address = {
    value: asked.primaryEmail ?? null,
    isVerified: asked.primaryEmailVerified ?? false,
    usedForAuth: asked.primaryEmailAuthEnabled ?? false,
  }
  await checkAddress(tx, address, null)
  if (asked.profileImageUrl) checkImage(asked.profileImageUrl)
  checkProviders(asked, project)
  checkPasswordAllowed(passwordHash, project.config, false)
  checkOtp(asked, project.config, false)

  const id = app.ids.next()
  const now = app.clock.now()
  await insertUser(tx, {
    id,
    displayName: asked.displayName || null,
    profileImageUrl: (await findImageAddress(app, tx, asked.profileImageUrl, null, id)) ?? null,
    clientMetadata: asked.clientMetadata,
    clientReadOnlyMetadata: asked.clientReadOnlyMetadata,
    serverMetadata: asked.serverMetadata,
    isAnonymous: asked.isAnonymous ?? false,
    passwordHash: passwordHash ?? null,
    otpAuthEnabled: asked.otpAuthEnabled ?? false,
    sealedTotpSecret: sealTotp(app, tx, id, asked.totpSecretBase64) ?? null,
    signedUpAt: now,
    lastActiveAt: now,
  })
  if (address.value !== null) await setPrimaryAddress(app, tx, id, address)
  await addConnections(app, tx, id, asked)
  await grantSignUpDefaults(tx, project.config, id)
  if (project.config.teams.createPersonalTeamOnSignUp) await addPersonalTeam(app, tx, project, id, asked)
  const user = await getUser(tx, id)
  await emit(tx, UserCreated(user))
  return user
}

/** @throws {@link UserNotFound} */
export async function removeUser(tx: Tx, userId: string): Promise<void> {
  if (!(await lockUser(tx, userId))) throw UserNotFound()
  const teams = await listTeams(tx, userId)
  await deleteImagesOf(tx, [userId, ...teams.map(({ id }) => memberPictureOwner(id, userId))])
  await deleteUserRow(tx, userId)
  for (const { id: teamId } of teams) await emit(tx, TeamMembershipDeleted({ teamId, userId }))
  await emit(tx, UserDeleted({ id: userId, teams: teams.map(({ id }) => ({ id })) }))
}

async function addPersonalTeam(app: App, tx: Tx, project: Project, userId: string, asked: UserCreate): Promise<void> {
  const team = await createTeam(app, tx, project, { displayName: personalTeamName(asked), creatorUserId: userId })
  await selectTeam(tx, userId, team.id)
}

function checkProviders({ oauthProviders = [] }: UserCreate, { config }: Project): void {
  if (oauthProviders.some(({ id }) => !config.auth.oauth.providers[id]?.type)) throw ProviderNotConfigured()
}

async function addConnections(app: App, tx: Tx, userId: string, { oauthProviders = [] }: UserCreate): Promise<void> {
  const common = { userId, allowSignIn: true, allowConnectedAccounts: true, createdAt: app.clock.now() }
  for (const { id, accountId, email = null } of oauthProviders) {
    try {
      await insertConnection(tx, { ...common, id: app.ids.next(), providerConfigId: id, accountId, email })
    } catch (error) {
      if (uniqueViolation(error)) throw ProviderAccountTaken()
      throw error
    }
  }
}
