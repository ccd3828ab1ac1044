/**
 * Passkeys: several per user, each with a name. The published wire has the ceremonies; the list and its changes are ours.
 *
 * Options and credentials are WebAuthn's own JSON and keep its spelling. The published SDKs
 * insist on the relying party being {@link relyingPartyToReplace}, and replace it by the host name of their page.
 */
import * as z from 'zod'
import { MfaRequired, SignedInOrUp } from '../auth/auth.shapes.ts'
import { codeErrors } from '../codes/codes.contract.ts'
import { self, session, visitor } from '../kernel/access.ts'
import { attestationBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { code, millis, name, userRef, uuid } from '../kernel/schema.ts'
import { UserNotFound } from '../users/users.errors.ts'

/** JSON as the browser made it, or as it is to be handed to it. */
const webAuthnJson = () => z.record(z.string(), z.unknown()).meta({ opaque: true })

export const PasskeySignInDisabled = defineError(
  'PASSKEY_AUTHENTICATION_NOT_ENABLED',
  400,
  'Signing in with a passkey is off in this project. Choose another way, or ask its owner to turn it on.',
)
export const PasskeyRegistrationFailed = defineError(
  'PASSKEY_REGISTRATION_FAILED',
  400,
  ({ message }: { message: string }) => message,
)
export const PasskeyAuthenticationFailed = defineError(
  'PASSKEY_AUTHENTICATION_FAILED',
  400,
  ({ message }: { message: string }) => message,
)
export const OnlyOwnPasskeys = defineText(403, 'A client can see and change only the passkeys of the signed-in user.')
export const PasskeyNotFound = defineText(
  404,
  'The user has no such passkey. Reload the list; it may have been removed.',
)

/** How many a user may have. */
export const mostPasskeysOfUser = 10

export const TooManyPasskeys = defineText(
  400,
  `A user can have at most ${mostPasskeysOfUser} passkeys. Remove one that is not used any more first.`,
)

const Ceremony = z.object({ code: z.string(), optionsJson: webAuthnJson() })

/** What a user calls a passkey, such as "My phone". */
const passkeyName = () => name().trim().min(1).max(64)

/** What is kept of a passkey and may be shown. */
export const Passkey = z.object({
  id: uuid(),
  userId: uuid(),
  /** As the user calls it. Null: it has no name yet. */
  name: z.string().nullable(),
  createdAtMillis: millis(),
  lastUsedAtMillis: millis().nullable(),
  isSynced: z.boolean().describe('Whether it is kept by a password manager that has it on several devices.'),
  userAgent: z.string().nullable().describe('The browser that registered the passkey, from its User-Agent.'),
})
export interface Passkey extends z.infer<typeof Passkey> {}

const ofSelf = self('query', 'userId', { otherwise: OnlyOwnPasskeys, absent: 'becomes-self' })

export const passkeyEndpoints = {
  initiateRegistration: endpoint({
    route: 'POST /auth/passkey/initiate-passkey-registration',
    summary: 'Start to register a passkey for the signed-in user',
    role: 'developer',
    access: session(),
    response: Ceremony,
    errors: [PasskeySignInDisabled, TooManyPasskeys],
  }),
  register: endpoint({
    route: 'POST /auth/passkey/register',
    summary: 'Register the passkey that the browser made',
    audited: 'everyone',
    role: 'developer',
    access: session(),
    /** `name` is our own addition. */
    body: z.object({ credential: webAuthnJson(), code: code(), name: passkeyName().optional() }),
    largestBody: attestationBody,
    response: z.object({ userHandle: z.string() }),
    errors: [PasskeySignInDisabled, ...codeErrors, PasskeyRegistrationFailed, TooManyPasskeys],
  }),
  initiateAuthentication: endpoint({
    route: 'POST /auth/passkey/initiate-passkey-authentication',
    summary: 'Start to sign in with a passkey',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    response: Ceremony,
    errors: [PasskeySignInDisabled],
  }),
  signIn: endpoint({
    route: 'POST /auth/passkey/sign-in',
    summary: 'Sign in with what the passkey answered',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ authenticationResponse: webAuthnJson(), code: code() }),
    response: SignedInOrUp,
    errors: [PasskeySignInDisabled, ...codeErrors, PasskeyAuthenticationFailed, MfaRequired],
  }),
  list: endpoint({
    route: 'GET /auth/passkeys',
    summary: 'The passkeys of a user, newest first',
    access: visitor(ofSelf),
    query: z.object({ userId: userRef() }),
    response: list(Passkey),
    errors: [OnlyOwnPasskeys],
  }),
  rename: endpoint({
    route: 'PATCH /auth/passkeys/:passkeyId',
    summary: 'Give a passkey another name',
    role: 'developer',
    access: visitor(ofSelf),
    params: z.object({ passkeyId: uuid() }),
    query: z.object({ userId: userRef() }),
    body: z.object({ name: passkeyName() }),
    response: success(),
    errors: [OnlyOwnPasskeys, UserNotFound, PasskeyNotFound],
  }),
  remove: endpoint({
    route: 'DELETE /auth/passkeys/:passkeyId',
    summary: 'Remove a passkey: it signs in no more',
    audited: 'everyone',
    role: 'developer',
    access: visitor(ofSelf),
    params: z.object({ passkeyId: uuid() }),
    query: z.object({ userId: userRef() }),
    response: success(),
    errors: [OnlyOwnPasskeys, UserNotFound, PasskeyNotFound],
  }),
}
