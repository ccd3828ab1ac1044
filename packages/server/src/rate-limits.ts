/**
 * Every rate limit of the server. `limit` may be at once; then one more each time `perSeconds / limit` has passed
 * (kernel/limits). Those with a variable can be changed by an operator (docs/configuration.md).
 */
import type { Rate } from './kernel/limits/limits.ts'

export interface RateLimit extends Rate {
  /** What is counted, and by what. */
  readonly counts: string
  readonly variable?: `LATCHKEY_${string}`
}

export const rateLimits = {
  passwordAttempts: {
    counts: 'wrong passwords for one account, by client IP',
    limit: 10,
    perSeconds: 600,
    variable: 'LATCHKEY_PASSWORD_ATTEMPTS',
  },
  passwordAttemptsPerClientIp: {
    counts: 'wrong passwords for any account, by client IP, on each machine',
    limit: 100,
    perSeconds: 600,
    variable: 'LATCHKEY_PASSWORD_ATTEMPTS_PER_CLIENT_IP',
  },
  secondFactorAttempts: {
    counts: 'wrong codes of the second factor, by user',
    limit: 20,
    perSeconds: 3_600,
    variable: 'LATCHKEY_SECOND_FACTOR_ATTEMPTS',
  },
  codeMails: {
    counts: 'emails with a code, by mailbox and purpose, in all projects together',
    limit: 5,
    perSeconds: 600,
    variable: 'LATCHKEY_CODE_MAILS',
  },
  codeMailsPerClientIp: {
    counts: 'emails with a code to any address, by client IP, in all projects together',
    limit: 60,
    perSeconds: 600,
    variable: 'LATCHKEY_CODE_MAILS_PER_CLIENT_IP',
  },
  signUpMailsPerClientIp: {
    counts: 'verification emails of sign-ups, and as many invitations, by client IP, in all projects together',
    limit: 120,
    perSeconds: 3_600,
    variable: 'LATCHKEY_SIGN_UP_MAILS_PER_CLIENT_IP',
  },
  mailsPerProject: {
    counts: 'emails with a code that clients cause, by project',
    limit: 10_000,
    perSeconds: 3_600,
    variable: 'LATCHKEY_MAILS_PER_PROJECT',
  },
  sharedMailsPerMailbox: {
    counts: 'emails through the shared mail server, by mailbox, in all projects together',
    limit: 60,
    perSeconds: 3_600,
    variable: 'LATCHKEY_SHARED_MAILS_PER_MAILBOX',
  },
  sharedMailsPerProject: {
    counts: 'emails through the shared mail server, by project',
    limit: 20_000,
    perSeconds: 3_600,
    variable: 'LATCHKEY_SHARED_MAILS_PER_PROJECT',
  },
  sharedMailsPerOwner: {
    counts: 'emails through the shared mail server, by the user who created the projects',
    limit: 20_000,
    perSeconds: 3_600,
    variable: 'LATCHKEY_SHARED_MAILS_PER_OWNER',
  },
  sharedMailsPerDeployment: {
    counts: 'emails through the shared mail server, in all projects together',
    limit: 50_000,
    perSeconds: 3_600,
    variable: 'LATCHKEY_SHARED_MAILS_PER_DEPLOYMENT',
  },
  languageModelPerOwner: {
    counts: 'requests to the language model, by the user who created the projects',
    limit: 200,
    perSeconds: 3_600,
    variable: 'LATCHKEY_LANGUAGE_MODEL_PER_OWNER',
  },
  languageModelPerDeployment: {
    counts: 'requests to the language model, in all projects together',
    limit: 2_000,
    perSeconds: 3_600,
    variable: 'LATCHKEY_LANGUAGE_MODEL_PER_DEPLOYMENT',
  },
  emailPreviewsPerOwner: {
    counts: 'previews of emails, by the user who created the projects',
    limit: 1_200,
    perSeconds: 600,
    variable: 'LATCHKEY_EMAIL_PREVIEWS_PER_OWNER',
  },
  emailPreviewsPerDeployment: {
    counts: 'previews of emails, in all projects together',
    limit: 6_000,
    perSeconds: 600,
    variable: 'LATCHKEY_EMAIL_PREVIEWS_PER_DEPLOYMENT',
  },
  outgoingRequestsPerOwner: {
    counts:
      'deliveries of webhooks and uses of sign-in providers, by the user who created the projects, on each machine',
    limit: 60_000,
    perSeconds: 600,
    variable: 'LATCHKEY_OUTGOING_REQUESTS_PER_OWNER',
  },
  outgoingRequestsPerDeployment: {
    counts: 'deliveries of webhooks and uses of sign-in providers, in all projects together, on each machine',
    limit: 300_000,
    perSeconds: 600,
    variable: 'LATCHKEY_OUTGOING_REQUESTS_PER_DEPLOYMENT',
  },
  outgoingTestsPerOwner: {
    counts:
      'test mails, mailed previews, test sign-ins and tests of webhook endpoints, by the user who created the projects',
    limit: 120,
    perSeconds: 600,
    variable: 'LATCHKEY_OUTGOING_TESTS_PER_OWNER',
  },
  outgoingTestsPerDeployment: {
    counts: 'test mails, mailed previews, test sign-ins and tests of webhook endpoints, in all projects together',
    limit: 1_200,
    perSeconds: 600,
    variable: 'LATCHKEY_OUTGOING_TESTS_PER_DEPLOYMENT',
  },
  startsPerClientIp: {
    counts:
      'anonymous users, OAuth flows, authorization requests and registrations of applications, passkey challenges, logins of programs and typed codes of devices, each kind by project and client IP',
    limit: 60,
    perSeconds: 600,
    variable: 'LATCHKEY_STARTS_PER_CLIENT_IP',
  },
  invitations: { counts: 'invitations to teams, by the user who invites', limit: 100, perSeconds: 3_600 },
  testMails: { counts: 'test mails and mailed previews, by project', limit: 60, perSeconds: 600 },
  oauthTests: { counts: 'test sign-ins at providers, by project', limit: 60, perSeconds: 600 },
  webhookTests: {
    counts: 'tests of webhook endpoints whose answer is awaited, by project',
    limit: 60,
    perSeconds: 600,
  },
  emailPreviews: { counts: 'previews of emails, by project', limit: 600, perSeconds: 300 },
  languageModel: { counts: 'requests to the language model, by project', limit: 100, perSeconds: 600 },
  notices: { counts: 'emails that tell of a change, by mailbox and kind', limit: 5, perSeconds: 600 },
  purchaseLinksPerClientIp: { counts: 'purchase links that clients make, by client IP', limit: 60, perSeconds: 600 },
  productSwitches: { counts: 'switches to another product, by customer', limit: 20, perSeconds: 600 },
  purchaseSessions: { counts: 'attempts to pay for what a purchase link sells, by link', limit: 60, perSeconds: 600 },
  impersonationLinks: {
    counts: 'links that impersonate a user, by project and by the colleague or key that makes them',
    limit: 60,
    perSeconds: 600,
  },
  impersonationsPerClientIp: {
    counts: 'sign-ins with the code of such a link, by project and client IP',
    limit: 60,
    perSeconds: 600,
  },
  leakedKeyReports: { counts: 'reports of leaked keys, by client IP', limit: 100, perSeconds: 60 },
  refusalsAudited: { counts: 'audit lines of refused calls, by user', limit: 100, perSeconds: 3_600 },
  wrongKeysAuditedPerClientIp: {
    counts: 'audit lines of wrong project keys, by client IP',
    limit: 10,
    perSeconds: 3_600,
  },
  wrongKeysAudited: { counts: 'audit lines of wrong project keys, by project', limit: 100, perSeconds: 3_600 },
} as const satisfies Readonly<Record<string, RateLimit>>

type Named = typeof rateLimits
/** Those that a variable changes. */
export type AdjustableLimit = {
  [Name in keyof Named]: Named[Name] extends { variable: string } ? Name : never
}[keyof Named]

/** `10/600`: how a variable writes it. */
export function defaultRate(name: AdjustableLimit): string {
  const { limit, perSeconds } = rateLimits[name]
  return `${limit}/${perSeconds}`
}

/** Of those that no variable changes. */
export function fixedRate(name: Exclude<keyof Named, AdjustableLimit>): Rate {
  const { limit, perSeconds } = rateLimits[name]
  return { limit, perSeconds }
}
