import * as z from 'zod'
import { imageRefusals } from '../images/images.contract.ts'
import { atLeast, colleagueWhen, session, setting, signedIn } from '../kernel/access.ts'
import { email, mailbox } from '../kernel/address.ts'
import { profileBody } from '../kernel/body-limits.ts'
import { type AuditedAs, endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineEvent } from '../kernel/event.ts'
import { byLevel } from '../kernel/level.ts'
import { page, success } from '../kernel/page.ts'
import { image, json, millis, name, providerAccountId, text, totpSecret, uuid } from '../kernel/schema.ts'
import { TeamMembershipNotFound } from '../teams/teams.errors.ts'
import * as refusal from './users.errors.ts'
import {
  AffectedUser,
  countryCode,
  locale,
  longestLockReason,
  OwnUser,
  RiskScores,
  ServerUser,
} from './users.shapes.ts'

/** What people may change about themselves. */
const OwnUserUpdate = z.object({
  /** Only while the primary address is not verified: where it is, a verified address takes its place. */
  primaryEmail: email().nullable().optional(),
  displayName: name().nullable().optional(),
  profileImageUrl: image('people').optional(),
  clientMetadata: json().optional(),
  selectedTeamId: uuid().nullable().optional(),
  locale: locale().nullable().optional(),
  totpSecretBase64: totpSecret().nullable().optional(),
  otpAuthEnabled: z.boolean().optional(),
  passkeyAuthEnabled: z.boolean().optional(),
})

const userFields = {
  displayName: name().nullable().optional(),
  profileImageUrl: image('owner').optional(),
  clientMetadata: json().optional(),
  clientReadOnlyMetadata: json().optional(),
  serverMetadata: json().optional(),
  primaryEmail: mailbox().nullable().optional(),
  primaryEmailVerified: z.boolean().optional(),
  primaryEmailAuthEnabled: z.boolean().optional(),
  password: text().nullable().optional(),
  passwordHash: text().max(2_000).optional(),
  otpAuthEnabled: z.boolean().optional(),
  passkeyAuthEnabled: z.boolean().optional(),
  isLocked: z
    .boolean()
    .optional()
    .describe('A locked user cannot sign in, and has no live session. False unlocks, and removes reason and end.'),
  lockedUntilMillis: millis()
    .nullable()
    .optional()
    .describe('When the lock ends without further action. Null or absent: it has no end.'),
  lockReason: text()
    .max(longestLockReason)
    .nullable()
    .optional()
    .describe('The reason for the lock, for colleagues. The user never sees it.'),
  restrictedByAdmin: z
    .boolean()
    .optional()
    .describe(
      'A restricted user signs in, and is refused where a project accepts full users alone. False removes the reason.',
    ),
  restrictedByAdminReason: text().max(longestLockReason).nullable().optional().describe('The user sees it.'),
  restrictedByAdminPrivateDetails: text().max(longestLockReason).nullable().optional(),
  countryCode: countryCode().nullable().optional(),
  locale: locale().nullable().optional(),
  riskScores: RiskScores.optional(),
}

export const UserCreate = z.object({
  ...userFields,
  isAnonymous: z.boolean().optional(),
  totpSecretBase64: totpSecret().nullable().optional(),
  oauthProviders: z
    .array(z.object({ id: text().max(256), accountId: providerAccountId(), email: mailbox().nullable().optional() }))
    .max(50)
    .optional(),
})
export interface UserCreate extends z.infer<typeof UserCreate> {}

export const UserUpdate = z.object({
  ...userFields,
  selectedTeamId: uuid().nullable().optional(),
  totpSecretBase64: totpSecret().nullable().optional(),
  isAnonymous: z.literal(false).optional(),
})
export interface UserUpdate extends z.infer<typeof UserUpdate> {}

export const UserListQuery = z.object({
  teamId: uuid().optional(),
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: z.string().max(1_000).optional(),
  orderBy: z.enum(['signed_up_at', 'last_active_at']).optional(),
  desc: z.boolean().optional(),
  query: text().max(1_000).optional(),
  includeRestricted: z.boolean().optional().describe('Users whom an administrator restricted as well.'),
  includeAnonymous: z.boolean().optional().describe('Anonymous and restricted users as well.'),
  onlyAnonymous: z.boolean().optional(),
  excludedEmailDomains: text()
    .max(10_000)
    .optional()
    .describe('Domains, joined by commas. Users whose primary address is at one are left out.'),
  isLocked: z.boolean().optional().describe('Only locked users, or only the others.'),
  /** Only users whose primary address is verified, or only the others. */
  primaryEmailVerified: z.boolean().optional(),
  signInMethod: z
    .enum(['password', 'otp', 'passkey', 'oauth'])
    .optional()
    .describe('Only users who have set up this sign-in method.'),
  lastActiveFromMillis: millis().optional().describe('Only users who were active at this time or later.'),
  lastActiveBeforeMillis: millis().optional().describe('Only users who were not active at this time or later.'),
})
export interface UserListQuery extends z.infer<typeof UserListQuery> {}

export const UserCreated = defineEvent('user.created', ServerUser)
export const UserUpdated = defineEvent('user.updated', ServerUser)
export const UserDeleted = defineEvent(
  'user.deleted',
  z.object({ id: uuid(), teams: z.array(z.object({ id: uuid() })) }),
)

const passwordRefusals = [
  refusal.PasswordGivenTwice,
  refusal.PasswordHashRefused,
  refusal.PasswordTooShort,
  refusal.PasswordTooLong,
  refusal.PasswordRequirementsNotMet,
  refusal.PasswordSignInOff,
]
const lockRefusals = [refusal.LockDetailsWithoutLock, refusal.LockEndsInPast]
const addressRefusals = [refusal.EmailFlagWithoutEmail, refusal.EmailAlreadyExists]
const updateRefusals = [
  ...passwordRefusals,
  refusal.UserNotFound,
  TeamMembershipNotFound,
  ...addressRefusals,
  ...imageRefusals,
  refusal.OtpSignInOff,
  refusal.PasskeyCannotBeSet,
  ...lockRefusals,
]
const byId = z.object({ userId: uuid() })

/** The audit log names what an update does to the lock, and keeps the reason after the lock is gone. */
const lockActions = [
  { field: 'isLocked', equals: true, action: 'users.lock', keeps: 'lockReason' },
  { field: 'isLocked', equals: false, action: 'users.unlock' },
] as const satisfies readonly AuditedAs[]

/** Writing one of these opens the account to the writer, or removes what protects it. Support impersonates instead. */
const credentialFields = [
  'password',
  'passwordHash',
  'primaryEmail',
  'primaryEmailVerified',
  'primaryEmailAuthEnabled',
  'otpAuthEnabled',
  'passkeyAuthEnabled',
  'totpSecretBase64',
] as const satisfies readonly (keyof UserUpdate)[]
const noCredentialsBySupport = credentialFields.map(field =>
  colleagueWhen('body', field, { isGiven: true, role: 'developer' }),
)
/** A new account may name the address that its user will prove. It must not come with a credential of the writer's. */
const noCredentialsOfNewBySupport = [
  ...(['password', 'passwordHash', 'totpSecretBase64', 'oauthProviders'] as const).map(field =>
    colleagueWhen('body', field, { isGiven: true, role: 'developer' }),
  ),
  colleagueWhen('body', 'primaryEmailVerified', { is: true, role: 'developer' }),
]

export const userEndpoints = {
  readOwn: endpoint({
    route: 'GET /users/me',
    summary: 'Read the signed-in user',
    access: session(signedIn(CannotGetOwnUser)),
    beforeSecondFactor: 'allowed',
    response: byLevel({ client: OwnUser, server: ServerUser }),
    errors: [],
  }),
  updateOwn: endpoint({
    route: 'PATCH /users/me',
    summary: 'Update the signed-in user',
    audited: { whenSent: ['primaryEmail', 'totpSecretBase64', 'passkeyAuthEnabled', 'otpAuthEnabled'] },
    auditedAs: lockActions,
    role: 'support',
    // The published SDKs turn the second factor on by it.
    beforeSecondFactor: { onlyFields: ['totpSecretBase64'] },
    byImpersonation: { onlyFields: ['displayName', 'profileImageUrl', 'clientMetadata', 'selectedTeamId', 'locale'] },
    access: session(signedIn(CannotGetOwnUser), ...noCredentialsBySupport),
    body: byLevel({ client: OwnUserUpdate, server: UserUpdate }),
    largestBody: profileBody,
    response: byLevel({ client: OwnUser, server: ServerUser }),
    errors: [refusal.VerifiedEmailStays, ...updateRefusals],
  }),
  deleteOwn: endpoint({
    route: 'DELETE /users/me',
    summary: 'Delete the signed-in user',
    audited: 'everyone',
    role: 'support',
    access: session(setting('users.allowClientUserDeletion', refusal.UserDeletionDisabled), signedIn(CannotGetOwnUser)),
    response: success(),
    errors: [refusal.UserDeletionDisabled, refusal.UserNotFound],
  }),
  list: endpoint({
    route: 'GET /users',
    summary: 'List users, by sign-up and oldest first by default',
    access: atLeast('server'),
    query: UserListQuery,
    response: page(ServerUser),
    errors: [refusal.OnlyAnonymousWithoutAnonymous],
  }),
  previewRestriction: endpoint({
    route: 'POST /internal/onboarding/preview-affected-users',
    summary: 'Which users a required email verification would restrict, newest first',
    changes: false,
    access: atLeast('admin'),
    query: z.object({ limit: z.int().min(1).max(100).optional() }),
    body: z.object({ onboarding: z.object({ requireEmailVerification: z.boolean().optional() }) }),
    response: z.object({ affectedUsers: z.array(AffectedUser), totalAffectedCount: z.int() }),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /users',
    summary: 'Create a user',
    role: 'support',
    access: atLeast('server', ...noCredentialsOfNewBySupport),
    body: UserCreate,
    largestBody: profileBody,
    response: ServerUser,
    status: 201,
    errors: [
      ...passwordRefusals,
      ...addressRefusals,
      ...imageRefusals,
      refusal.ProviderNotConfigured,
      refusal.ProviderAccountTaken,
      refusal.OtpSignInOff,
      ...lockRefusals,
    ],
  }),
  read: endpoint({
    route: 'GET /users/:userId',
    summary: 'Read a user',
    access: atLeast('server'),
    params: byId,
    response: ServerUser,
    errors: [refusal.UserNotFound],
  }),
  update: endpoint({
    route: 'PATCH /users/:userId',
    summary: 'Update a user',
    auditedAs: lockActions,
    role: 'support',
    access: atLeast('server', ...noCredentialsBySupport),
    params: byId,
    body: UserUpdate,
    largestBody: profileBody,
    response: ServerUser,
    errors: updateRefusals,
  }),
  delete: endpoint({
    route: 'DELETE /users/:userId',
    summary: 'Delete a user',
    role: 'support',
    access: atLeast('server'),
    params: byId,
    response: success(),
    errors: [refusal.UserNotFound],
  }),
}
