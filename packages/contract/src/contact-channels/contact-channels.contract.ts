import * as z from 'zod'
import { codeErrors, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { self, session, visitor } from '../kernel/access.ts'
import { email, mailbox } from '../kernel/address.ts'
import { callbackUrlBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { byLevel } from '../kernel/level.ts'
import { list, success } from '../kernel/page.ts'
import { code, millis, url, userRef, uuid } from '../kernel/schema.ts'

export const ContactChannel = z.object({
  id: uuid(),
  userId: uuid(),
  type: z.literal('email'),
  value: z.string(),
  isPrimary: z.boolean(),
  isVerified: z.boolean(),
  usedForAuth: z.boolean(),
})
export interface ContactChannel extends z.infer<typeof ContactChannel> {}

export const OnlyOwnChannels = defineText(
  403,
  'A client can see only the contact channels of the signed-in user: add user_id=me to the query.',
)
export const ChannelOfSomeoneElse = defineText(403, 'This contact channel belongs to another user.')
export const CannotVerifyForAnother = defineText(400, 'A client can verify only the addresses of the signed-in user.')
export const ContactChannelNotFound = defineText(404, 'This user has no contact channel with this id.')
/** The same on PATCH and DELETE, where the wire has another status. */
export const NoSuchChannel = defineText(400, 'This user has no contact channel with this id.')
export const ChannelExistsAlready = defineText(400, 'This user has a contact channel with this address already.')
/** Beyond what a person has, and few enough to be looked through at every change. */
export const mostChannelsOfUser = 100
export const TooManyChannels = defineText(
  400,
  `This user has ${mostChannelsOfUser} contact channels, which is the most. Take one away to add another.`,
)
export const AddressUsedForAuth = defineError(
  'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  409,
  (_: { type: 'email'; contactChannelValue: string; wouldWorkIfEmailWasVerified: boolean }) =>
    'Another user signs in with this email address. Choose another, or sign in to that account.',
)
export const AddressNoLongerThere = defineText(
  400,
  'The account no longer has the address that this code was sent to. Add the address again and ask for a new code.',
)
export const UserIdDoesNotExist = defineError(
  'USER_ID_DOES_NOT_EXIST',
  400,
  (_: { userId: string }) => 'There is no user with this id in the project.',
)
export const EmailAlreadyVerified = defineError(
  'EMAIL_ALREADY_VERIFIED',
  409,
  'This email address is verified already. There is nothing left to do.',
)
export const EmailIsNotPrimary = defineError(
  'EMAIL_IS_NOT_PRIMARY_EMAIL',
  400,
  (_: { email: string; primaryEmail: string | null }) =>
    'This is not the primary email address of the signed-in user. Choose that address, or make this one primary first.',
)

const fields = {
  value: email(),
  type: z.literal('email'),
  usedForAuth: z.boolean(),
  isPrimary: z.boolean().optional(),
}
const ofOwner = { isVerified: z.boolean().optional() }
const ClientChannelCreate = z.object({ userId: userRef(), ...fields })
const ServerChannelCreate = ClientChannelCreate.extend({ ...ofOwner, value: mailbox() })
export interface ChannelCreate extends z.infer<typeof ServerChannelCreate> {}

const ClientChannelUpdate = z.object(fields).partial()
const ServerChannelUpdate = ClientChannelUpdate.extend({ ...ofOwner, value: mailbox().optional() })
export interface ChannelUpdate extends z.infer<typeof ServerChannelUpdate> {}

/**
 * What *This was not me* does. Where nothing else about the account is verified, the account was made with the address,
 * and its sign-in methods are removed. Otherwise the address was added to another person's account, and is taken off it.
 */
export const VerificationRejection = z.enum(['sign-in-methods-removed', 'address-removed'])
export type VerificationRejection = z.infer<typeof VerificationRejection>

/** Where an address comes from, for its owner to recognise or reject. */
export const VerificationRequest = z.object({
  /** The address that the code was mailed to. */
  email: z.string(),
  /** When the address was given: at sign-up, or when it was added to an account. */
  addedAtMillis: millis(),
  /** The device of that request, from its User-Agent. Null, like the client IP, where the project's own server made it. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  countryCode: z.string().nullable(),
  /** What rejecting it would do. */
  rejection: VerificationRejection,
})
export interface VerificationRequest extends z.infer<typeof VerificationRequest> {}

const channelPath = z.object({ userId: userRef(), contactChannelId: uuid() })

export const contactChannelEndpoints = {
  list: endpoint({
    route: 'GET /contact-channels',
    summary: 'List contact channels, oldest first',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnChannels })),
    query: z.object({ userId: userRef().optional(), contactChannelId: uuid().optional() }),
    response: list(ContactChannel),
    errors: [OnlyOwnChannels, CannotGetOwnUser],
  }),
  create: endpoint({
    route: 'POST /contact-channels',
    summary: 'Add an address to a user',
    // Who reads the mail of an account can reset its password.
    role: 'developer',
    access: visitor(self('body', 'userId', { otherwise: ChannelOfSomeoneElse })),
    body: byLevel({ client: ClientChannelCreate, server: ServerChannelCreate }),
    response: ContactChannel,
    status: 201,
    errors: [
      ChannelOfSomeoneElse,
      CannotGetOwnUser,
      UserIdDoesNotExist,
      ChannelExistsAlready,
      TooManyChannels,
      AddressUsedForAuth,
    ],
  }),
  read: endpoint({
    route: 'GET /contact-channels/:userId/:contactChannelId',
    summary: 'Read a contact channel',
    access: visitor(self('params', 'userId', { otherwise: ChannelOfSomeoneElse })),
    params: channelPath,
    response: ContactChannel,
    errors: [ChannelOfSomeoneElse, ContactChannelNotFound],
  }),
  update: endpoint({
    route: 'PATCH /contact-channels/:userId/:contactChannelId',
    summary: 'Change an address, or what it is for',
    role: 'developer',
    access: visitor(self('params', 'userId', { otherwise: ChannelOfSomeoneElse })),
    params: channelPath,
    body: byLevel({ client: ClientChannelUpdate, server: ServerChannelUpdate }),
    response: ContactChannel,
    errors: [ChannelOfSomeoneElse, NoSuchChannel, ChannelExistsAlready, AddressUsedForAuth],
  }),
  delete: endpoint({
    route: 'DELETE /contact-channels/:userId/:contactChannelId',
    summary: 'Take an address away; the ways to sign in stay',
    role: 'developer',
    access: visitor(self('params', 'userId', { otherwise: ChannelOfSomeoneElse })),
    params: channelPath,
    response: success(),
    errors: [ChannelOfSomeoneElse, NoSuchChannel],
  }),
  sendVerification: endpoint({
    route: 'POST /contact-channels/:userId/:contactChannelId/send-verification-code',
    summary: 'Mail a verification link to a contact channel',
    role: 'support',
    access: visitor(self('params', 'userId', { otherwise: CannotVerifyForAnother })),
    params: channelPath,
    body: z.object({ callbackUrl: url() }),
    largestBody: callbackUrlBody,
    response: success(),
    errors: [
      CannotVerifyForAnother,
      UserIdDoesNotExist,
      ContactChannelNotFound,
      EmailAlreadyVerified,
      RedirectNotTrusted,
    ],
  }),
  sendPrimaryVerification: endpoint({
    route: 'POST /contact-channels/send-verification-code',
    summary: 'Mail a verification link to the primary address of the signed-in user',
    role: 'support',
    access: session(),
    body: z.object({ email: mailbox(), callbackUrl: url() }),
    largestBody: callbackUrlBody,
    response: success(),
    errors: [EmailIsNotPrimary, EmailAlreadyVerified, RedirectNotTrusted],
  }),
  verify: endpoint({
    route: 'POST /contact-channels/verify',
    summary: 'Verify an address with the code that was mailed to it',
    role: 'support',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: code() }),
    response: success(),
    errors: [...codeErrors, AddressNoLongerThere],
  }),
  checkVerification: endpoint({
    route: 'POST /contact-channels/verify/check-code',
    summary: 'Say whether a verification code would work, without using it',
    role: 'support',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: code() }),
    response: z.object({ isCodeValid: z.literal(true) }),
    errors: codeErrors,
  }),
  describeVerification: endpoint({
    route: 'POST /contact-channels/verify/describe',
    summary: 'Read when and from which device and client IP an address was given, for its owner to recognise',
    role: 'support',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: code() }),
    response: VerificationRequest,
    errors: [...codeErrors, AddressNoLongerThere],
  }),
  rejectVerification: endpoint({
    route: 'POST /contact-channels/verify/reject',
    summary: 'Reject an address that another person gave, and remove their sign-in methods',
    role: 'support',
    audited: 'everyone',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    /** Where the link to a new password leads. */
    body: z.object({ code: code(), callbackUrl: url() }),
    largestBody: callbackUrlBody,
    response: z.object({
      outcome: VerificationRejection,
      /** Not if passwords are off, or the mailbox had too many mails lately. */
      isResetLinkSent: z.boolean(),
    }),
    errors: [...codeErrors, RedirectNotTrusted, AddressNoLongerThere],
  }),
}
