/** What a row leaves out: as it would be for someone who signs up now. */
import type { ProjectConfig, TeamImportRow, TeamRow, UserImportRow, UserRow } from '@latchkey/contract'
import type { App } from '../app.ts'
import { existing } from '../permissions/definitions.ts'
import { personalTeamName } from '../users/users.ts'

export function completeTeam(app: App, given: TeamImportRow): TeamRow {
  return {
    id: given.id ?? app.ids.next(),
    displayName: given.displayName,
    profileImageUrl: given.profileImageUrl ?? null,
    clientMetadata: given.clientMetadata ?? null,
    clientReadOnlyMetadata: given.clientReadOnlyMetadata ?? null,
    serverMetadata: given.serverMetadata ?? null,
    createdAtMillis: given.createdAtMillis ?? app.clock.now().getTime(),
  }
}

export interface CompleteUser {
  readonly user: UserRow
  /** Made for a user of whose teams nothing was said. */
  readonly personalTeam: TeamRow | null
}

export function completeUser(app: App, config: ProjectConfig, given: UserImportRow): CompleteUser {
  const now = app.clock.now().getTime()
  const personalTeam = given.teams === undefined ? getPersonalTeam(app, config, given) : null
  const user: UserRow = {
    id: given.id ?? app.ids.next(),
    displayName: given.displayName || null,
    profileImageUrl: given.profileImageUrl ?? null,
    primaryEmail: given.primaryEmail ?? null,
    primaryEmailVerified: given.primaryEmailVerified ?? false,
    primaryEmailAuthEnabled: signsInByEmail(given),
    contactChannels: (given.contactChannels ?? []).map(
      ({ type = 'email', value, isVerified = false, usedForAuth = false }) => ({
        type,
        value,
        isVerified,
        usedForAuth,
      }),
    ),
    passwordHash: given.passwordHash ?? null,
    otpAuthEnabled: given.otpAuthEnabled ?? false,
    totpSecretBase64: given.totpSecretBase64 ?? null,
    oauthProviders: (given.oauthProviders ?? []).map(
      ({ id, accountId, email = null, allowSignIn = true, allowConnectedAccounts = true }) => ({
        ...{ id, accountId, email, allowSignIn, allowConnectedAccounts },
      }),
    ),
    clientMetadata: given.clientMetadata ?? null,
    clientReadOnlyMetadata: given.clientReadOnlyMetadata ?? null,
    serverMetadata: given.serverMetadata ?? null,
    isAnonymous: given.isAnonymous ?? false,
    isLocked: given.isLocked ?? false,
    lockedUntilMillis: given.lockedUntilMillis ?? null,
    lockReason: given.lockReason || null,
    restrictedByAdmin: given.restrictedByAdmin ?? false,
    restrictedByAdminReason: given.restrictedByAdminReason || null,
    restrictedByAdminPrivateDetails: given.restrictedByAdminPrivateDetails || null,
    countryCode: given.countryCode ?? null,
    locale: given.locale ?? null,
    riskScores: given.riskScores ?? { signUp: { bot: 0, freeTrialAbuse: 0 } },
    signedUpAtMillis: given.signedUpAtMillis ?? now,
    lastActiveAtMillis: given.lastActiveAtMillis ?? given.signedUpAtMillis ?? now,
    selectedTeamId: given.selectedTeamId ?? personalTeam?.id ?? null,
    teams: personalTeam
      ? [membership({ teamId: personalTeam.id, permissionIds: creatorDefaults(config) }, now)]
      : (given.teams ?? []).map(each => membership(each, now)),
    projectPermissionIds: given.projectPermissionIds ?? signUpDefaults(config),
  }
  return { user, personalTeam }
}

/** Someone who brings a password along wants to sign in with it; left out, the switch must not lock them out. */
export function signsInByEmail(given: UserImportRow): boolean {
  const bringsMethod = given.passwordHash != null || given.otpAuthEnabled === true
  return given.primaryEmailAuthEnabled ?? (given.primaryEmail != null && bringsMethod)
}

type GivenMembership = NonNullable<UserImportRow['teams']>[number]

function membership(given: GivenMembership, now: number): UserRow['teams'][number] {
  const { teamId, permissionIds = [], displayName = null, profileImageUrl = null, joinedAtMillis = now } = given
  return { teamId, permissionIds, displayName, profileImageUrl, joinedAtMillis }
}

function getPersonalTeam(app: App, config: ProjectConfig, user: UserImportRow): TeamRow | null {
  if (!config.teams.createPersonalTeamOnSignUp) return null
  return completeTeam(app, { displayName: personalTeamName(user) })
}

const creatorDefaults = (config: ProjectConfig) => existing(config, config.rbac.defaultPermissions.teamCreator, 'team')
const signUpDefaults = (config: ProjectConfig) => existing(config, config.rbac.defaultPermissions.signUp, 'project')
