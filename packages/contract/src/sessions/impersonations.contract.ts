/** Links that open an application as one of its users, in a session that is marked as an impersonation. */
import * as z from 'zod'
import { SignedIn } from '../auth/auth.shapes.ts'
import { codeErrors, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { UserIdDoesNotExist } from '../contact-channels/contact-channels.contract.ts'
import { atLeast, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { code, millis, url, userRef } from '../kernel/schema.ts'
import { mostImpersonationMillis, UserIsLocked } from './sessions.errors.ts'

export const ImpersonationLinkCreate = z.object({
  userId: userRef(),
  callbackUrl: url()
    .optional()
    .describe(
      'The page of the application that signs in with the code, in a trusted domain. Absent: the page `impersonation` below the handler path of the first trusted domain, or the hosted page.',
    ),
  expiresInMillis: z
    .number()
    .int()
    .min(1)
    .max(mostImpersonationMillis)
    .default(mostImpersonationMillis)
    .describe('How long the session lasts, from when the link is opened.'),
})
export interface ImpersonationLinkCreate extends z.infer<typeof ImpersonationLinkCreate> {}

export const ImpersonationLink = z.object({
  url: z
    .string()
    .describe('The page, with the code in its fragment: `#code=…`. A fragment is sent to no server, so no log has it.'),
  expiresAtMillis: millis().describe('Until when the link can be opened, once.'),
})
export interface ImpersonationLink extends z.infer<typeof ImpersonationLink> {}

export const impersonationEndpoints = {
  createLink: endpoint({
    route: 'POST /auth/impersonation-links',
    summary: 'Create a link that opens the application as a user, once',
    role: 'support',
    access: atLeast('server'),
    body: ImpersonationLinkCreate,
    response: ImpersonationLink,
    errors: [RedirectNotTrusted, UserIdDoesNotExist, UserIsLocked],
  }),
  signIn: endpoint({
    route: 'POST /auth/impersonation-links/sign-in',
    summary: 'Begin the impersonation of a link, with the code in it',
    audited: 'everyone',
    role: 'support',
    // The code is the proof; the session of the browser, if it has one, is left behind.
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ code: code() }),
    response: SignedIn,
    errors: [...codeErrors, UserIdDoesNotExist, UserIsLocked],
  }),
}
