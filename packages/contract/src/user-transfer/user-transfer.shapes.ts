/**
 * Users and teams as they move from one system to another: what an export answers is what an import takes,
 * password hashes and second factors included.
 */
import * as z from 'zod'
import { mailbox } from '../kernel/address.ts'
import { json, millis, name, permissionId, providerAccountId, text, totpSecret, url, uuid } from '../kernel/schema.ts'
import { countryCode, locale, longestLockReason, RiskScores } from '../users/users.shapes.ts'

/** A picture that stays where it is: only its address moves. */
const pictureAddress = () => url().refine(value => /^https?:/i.test(value), 'is not an http or https address')

const ContactChannelRow = z.object({
  type: z.enum(['email']),
  value: mailbox(),
  isVerified: z.boolean(),
  usedForAuth: z.boolean(),
})

const ProviderAccountRow = z.object({
  id: text().max(256),
  accountId: providerAccountId(),
  email: mailbox().nullable(),
  allowSignIn: z.boolean(),
  allowConnectedAccounts: z.boolean(),
})

const MembershipRow = z.object({
  teamId: uuid(),
  permissionIds: z.array(permissionId()).max(1_000),
  displayName: name().nullable(),
  profileImageUrl: pictureAddress().nullable(),
  joinedAtMillis: millis(),
})

const mostPerUser = 1_000

/** A user with everything that moves along; sessions and API keys do not. */
export const UserRow = z.object({
  id: uuid(),
  displayName: name().nullable(),
  profileImageUrl: pictureAddress().nullable(),
  primaryEmail: mailbox().nullable(),
  primaryEmailVerified: z.boolean(),
  primaryEmailAuthEnabled: z.boolean(),
  /** The addresses besides the primary one, oldest first. */
  contactChannels: z.array(ContactChannelRow).max(mostPerUser),
  passwordHash: text().max(1_024).nullable(),
  otpAuthEnabled: z.boolean(),
  totpSecretBase64: totpSecret().nullable(),
  oauthProviders: z.array(ProviderAccountRow).max(mostPerUser),
  clientMetadata: json(),
  clientReadOnlyMetadata: json(),
  serverMetadata: json(),
  isAnonymous: z.boolean(),
  isLocked: z.boolean(),
  lockedUntilMillis: millis().nullable(),
  lockReason: text().max(longestLockReason).nullable(),
  restrictedByAdmin: z.boolean(),
  restrictedByAdminReason: text().max(longestLockReason).nullable(),
  restrictedByAdminPrivateDetails: text().max(longestLockReason).nullable(),
  countryCode: countryCode().nullable(),
  locale: locale().nullable(),
  riskScores: RiskScores,
  signedUpAtMillis: millis(),
  lastActiveAtMillis: millis(),
  selectedTeamId: uuid().nullable(),
  /** The teams the user is in, longest first. */
  teams: z.array(MembershipRow).max(mostPerUser),
  projectPermissionIds: z.array(permissionId()).max(1_000),
})
export interface UserRow extends z.infer<typeof UserRow> {}

export const TeamRow = z.object({
  id: uuid(),
  displayName: name(),
  profileImageUrl: pictureAddress().nullable(),
  clientMetadata: json(),
  clientReadOnlyMetadata: json(),
  serverMetadata: json(),
  createdAtMillis: millis(),
})
export interface TeamRow extends z.infer<typeof TeamRow> {}

/**
 * A user to import. Everything may be left out: an id is made, and the permissions and the personal team
 * are those of someone who signs up.
 */
export const UserImportRow = UserRow.partial().extend({
  contactChannels: z
    .array(ContactChannelRow.partial({ type: true, isVerified: true, usedForAuth: true }))
    .max(mostPerUser)
    .optional(),
  oauthProviders: z
    .array(ProviderAccountRow.partial({ email: true, allowSignIn: true, allowConnectedAccounts: true }))
    .max(mostPerUser)
    .optional(),
  teams: z
    .array(
      MembershipRow.partial({ permissionIds: true, displayName: true, profileImageUrl: true, joinedAtMillis: true }),
    )
    .max(mostPerUser)
    .optional(),
})
export interface UserImportRow extends z.infer<typeof UserImportRow> {}

/** A team to import. */
export const TeamImportRow = TeamRow.partial({
  id: true,
  profileImageUrl: true,
  clientMetadata: true,
  clientReadOnlyMetadata: true,
  serverMetadata: true,
  createdAtMillis: true,
})
export interface TeamImportRow extends z.infer<typeof TeamImportRow> {}

/** How far an import is. */
export const UserImport = z.object({
  id: uuid(),
  /** Everything is checked and nothing written. */
  isDryRun: z.boolean(),
  description: z.string(),
  status: z.enum(['running', 'finished']),
  /** Rows are counted from 1, teams before users. Where to go on after an interruption. */
  nextRow: z.number().int(),
  createdUsers: z.number().int(),
  createdTeams: z.number().int(),
  /** Rows that the project has already, with the same values. */
  skipped: z.number().int(),
  failed: z.number().int(),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
})
export interface UserImport extends z.infer<typeof UserImport> {}

/** Why a row was not taken. */
export const ImportProblem = z.object({
  row: z.number().int(),
  kind: z.enum(['team', 'user']),
  messages: z.array(z.string()),
})
export interface ImportProblem extends z.infer<typeof ImportProblem> {}
