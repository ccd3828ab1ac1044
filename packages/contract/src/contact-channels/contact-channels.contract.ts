import * as z from 'zod'
import { codeErrors, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { self, session, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list, success } from '../kernel/page.ts'
import { code, email, url, userRef, uuid } from '../kernel/schema.ts'
import { contactChannelRoutes } from './contact-channels.routes.ts'

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
  'This e-mail address is verified already. There is nothing left to do.',
)
export const EmailIsNotPrimary = defineError(
  'EMAIL_IS_NOT_PRIMARY_EMAIL',
  400,
  (_: { email: string; primaryEmail: string | null }) =>
    'This is not the primary e-mail address of the signed-in user. Choose that address, or make this one primary first.',
)

const channelPath = z.object({ userId: userRef(), contactChannelId: uuid() })

export const contactChannelEndpoints = {
  list: endpoint({
    route: contactChannelRoutes.list,
    summary: 'List contact channels, oldest first',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnChannels })),
    query: z.object({ userId: userRef().optional(), contactChannelId: uuid().optional() }),
    response: list(ContactChannel),
    errors: [OnlyOwnChannels, CannotGetOwnUser],
  }),
  read: endpoint({
    route: contactChannelRoutes.read,
    summary: 'Read a contact channel',
    access: visitor(self('params', 'userId', { otherwise: ChannelOfSomeoneElse })),
    params: channelPath,
    response: ContactChannel,
    errors: [ChannelOfSomeoneElse, ContactChannelNotFound],
  }),
  sendVerification: endpoint({
    route: contactChannelRoutes.sendVerification,
    summary: 'Mail a verification link to a contact channel',
    role: 'support',
    access: visitor(self('params', 'userId', { otherwise: CannotVerifyForAnother })),
    params: channelPath,
    body: z.object({ callbackUrl: url() }),
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
    route: contactChannelRoutes.sendPrimaryVerification,
    summary: 'Mail a verification link to the primary address of the signed-in user',
    role: 'support',
    access: session(),
    body: z.object({ email: email(), callbackUrl: url() }),
    response: success(),
    errors: [EmailIsNotPrimary, EmailAlreadyVerified, RedirectNotTrusted],
  }),
  verify: endpoint({
    route: contactChannelRoutes.verify,
    summary: 'Verify an address with the code that was mailed to it',
    role: 'support',
    access: visitor(),
    body: z.object({ code: code() }),
    response: success(),
    errors: [...codeErrors, AddressNoLongerThere],
  }),
  checkVerification: endpoint({
    route: contactChannelRoutes.checkVerification,
    summary: 'Say whether a verification code would work, without using it',
    role: 'support',
    changes: false,
    access: visitor(),
    body: z.object({ code: code() }),
    response: z.object({ isCodeValid: z.literal(true) }),
    errors: codeErrors,
  }),
}
