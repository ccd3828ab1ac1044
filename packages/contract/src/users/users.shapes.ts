import * as z from 'zod'
import { json, millis, text, uuid } from '../kernel/schema.ts'
import { ClientTeam, ServerTeam } from '../teams/teams.shapes.ts'
import { isLocale, toCanonicalLocale } from './locales.ts'

const ProviderLink = z.object({
  id: z.string(),
  accountId: z.string(),
  email: z.string().nullable(),
  allowSignIn: z
    .boolean()
    .describe('Whether the account signs in. Accounts that are connected for access alone are listed as well.'),
})

/** Why a user is restricted: signed in, and refused where a project accepts full users alone. */
export const restrictedReasons = ['anonymous', 'email_not_verified', 'restricted_by_administrator'] as const
export type RestrictedReason = (typeof restrictedReasons)[number]

/** A user whom a setting would restrict. */
export const AffectedUser = z.object({
  id: uuid(),
  displayName: z.string().nullable(),
  primaryEmail: z.string().nullable(),
  restrictedReason: z.object({ type: z.literal('email_not_verified') }),
})
export interface AffectedUser extends z.infer<typeof AffectedUser> {}

const riskScore = () => z.number().int().min(0).max(100)
export const RiskScores = z.object({ signUp: z.object({ bot: riskScore(), freeTrialAbuse: riskScore() }) })

export const countryCode = () =>
  text()
    .max(100)
    .trim()
    .toUpperCase()
    .refine(value => /^[A-Z]{2}$/.test(value), 'is not a country code of two letters')

/** A language as BCP 47 writes it, in its canonical spelling: `pt-br` becomes `pt-BR`. */
export const locale = () =>
  text()
    .max(35)
    .refine(isLocale, { error: 'is not a language tag, such as "de" or "pt-BR"', abort: true })
    .overwrite(toCanonicalLocale)

/** Characters. A reason is a sentence for colleagues; the audit log keeps it. */
export const longestLockReason = 500

/** A user as seen by the owner's own code. */
export const ServerUser = z.object({
  id: uuid(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  primaryEmail: z.string().nullable(),
  primaryEmailVerified: z.boolean(),
  primaryEmailAuthEnabled: z.boolean(),
  signedUpAtMillis: millis(),
  lastActiveAtMillis: millis(),
  isAnonymous: z.boolean(),
  isRestricted: z
    .boolean()
    .describe('Whether the user is signed in with less than a full account: every anonymous user is restricted.'),
  restrictedReason: z.object({ type: z.enum(restrictedReasons) }).nullable(),
  restrictedByAdmin: z.boolean(),
  restrictedByAdminReason: z.string().nullable().describe('For the user to read.'),
  restrictedByAdminPrivateDetails: z.string().nullable().describe('For colleagues; the user never sees it.'),
  countryCode: z
    .string()
    .nullable()
    .describe('Two upper-case letters: the country of the browser that signed up, or what a server wrote.'),
  locale: z
    .string()
    .nullable()
    .describe(
      'The language of emails to the user, a BCP 47 tag: of the page that signed up, or what was chosen since.',
    ),
  riskScores: RiskScores.describe(
    'What a server of the project wrote, from 0 to 100. The server itself computes none.',
  ),
  clientMetadata: json(),
  clientReadOnlyMetadata: json(),
  serverMetadata: json(),
  hasPassword: z.boolean(),
  otpAuthEnabled: z.boolean(),
  passkeyAuthEnabled: z.boolean(),
  requiresTotpMfa: z.boolean(),
  mustEnrolSecondFactor: z
    .literal(true)
    .optional()
    .describe(
      'In the answer to `GET /users/me` alone: until the user has a second factor, the session does no more than get one.',
    ),
  isLocked: z
    .boolean()
    .describe('Whether the user is locked now: no sign-in method, session or API key of theirs is accepted.'),
  lockedUntilMillis: millis()
    .nullable()
    .describe('When the lock ends without further action. Null: it has no end, or there is no lock.'),
  lockReason: z.string().nullable().describe('For colleagues; the user never sees it.'),
  authWithEmail: z.boolean(),
  oauthProviders: z.array(ProviderLink),
  selectedTeamId: uuid().nullable(),
  selectedTeam: ServerTeam.nullable(),
})
export interface ServerUser extends z.infer<typeof ServerUser> {}

/** A user as seen by that user, who cannot read a lock: while there is one, no request of theirs is accepted. */
export const OwnUser = ServerUser.omit({
  primaryEmailAuthEnabled: true,
  lastActiveAtMillis: true,
  serverMetadata: true,
  isLocked: true,
  lockedUntilMillis: true,
  lockReason: true,
  restrictedByAdminPrivateDetails: true,
  countryCode: true,
  riskScores: true,
}).extend({ selectedTeam: ClientTeam.nullable() })
export interface OwnUser extends z.infer<typeof OwnUser> {}
