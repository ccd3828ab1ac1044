/** What people allow applications: requests that wait for their answer, and what they have allowed. */
import * as z from 'zod'
import { self, session, unrestricted, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineText } from '../kernel/error.ts'
import { defineEvent } from '../kernel/event.ts'
import { list, success } from '../kernel/page.ts'
import { millis, text, userRef, uuid } from '../kernel/schema.ts'
import { openIdScopes, verifiedDomain } from './applications.shapes.ts'

export const AuthorizationRequestNotFound = defineText(
  404,
  'This request is over, or was answered already. Go back to the application, and begin again.',
)
export const SignInNotFresh = defineText(
  403,
  'The application asks for a new sign-in. Sign in again, then answer the request.',
)
export const RequestOfRestrictedUser = defineText(
  403,
  (_: { restrictedReason: { readonly type: string } }) =>
    'A restricted user signs in to no other application. Sign up, or verify the email address of the account first.',
)
export const ConsentNotFound = defineText(404, 'This user has allowed this application nothing.')
export const OnlyOwnConsents = defineText(
  403,
  'A client can see and withdraw only what the signed-in user has allowed: add user_id=me to the query.',
)

const byRequest = z.object({ requestId: text().min(1).max(100) })
const byUser = z.object({ userId: userRef() })

/** By what people know an application. */
const named = {
  displayName: z.string(),
  homepageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  verifiedDomain: verifiedDomain(),
}

const ResourceAccess = z.object({
  identifier: z.string(),
  displayName: z.string(),
  scopes: z
    .array(z.object({ id: z.string(), displayName: z.string() }))
    .describe('Project permissions that the user holds.'),
})
export interface ResourceAccess extends z.infer<typeof ResourceAccess> {}

export const AuthorizationRequest = z.object({
  application: z.object({ id: uuid(), ...named }),
  returnsTo: z
    .string()
    .nullable()
    .describe('The host that receives the answer. Null: an app on the device of the user.'),
  scopes: z.array(z.enum(openIdScopes)),
  resources: z.array(ResourceAccess).describe('The APIs that it asks to use for the user.'),
  loginHint: z.string().nullable().describe('Whom the application expects: an address, as a rule.'),
  needsConsent: z.boolean().describe('False: the user has allowed all of it before, or the application skips consent.'),
  needsSignIn: z.boolean().describe('The user must sign in again before they can answer.'),
})
export interface AuthorizationRequest extends z.infer<typeof AuthorizationRequest> {}

export const Consent = z.object({
  applicationId: uuid(),
  ...named,
  scopes: z.array(z.enum(openIdScopes)),
  resources: z.array(z.object({ identifier: z.string(), scopes: z.array(z.string()) })),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
  lastUsedAtMillis: millis().nullable().describe('When it last received a token. Null: never.'),
})
export interface Consent extends z.infer<typeof Consent> {}

const ConsentReference = z.object({ applicationId: uuid(), userId: uuid() })
const ConsentData = ConsentReference.extend({ scopes: z.array(z.enum(openIdScopes)) })
export const ConsentCreated = defineEvent('consent.created', ConsentData)
export const ConsentUpdated = defineEvent('consent.updated', ConsentData)
export const ConsentDeleted = defineEvent('consent.deleted', ConsentReference)

const answer = { params: byRequest, body: z.object({}), response: z.object({ redirectUrl: z.string() }) }

export const consentEndpoints = {
  readRequest: endpoint({
    route: 'GET /consents/requests/:requestId',
    summary: 'What an application asks of the signed-in user, for the page that asks them',
    access: session(unrestricted(RequestOfRestrictedUser)),
    params: byRequest,
    response: AuthorizationRequest,
    errors: [AuthorizationRequestNotFound, RequestOfRestrictedUser],
  }),
  grantRequest: endpoint({
    route: 'POST /consents/requests/:requestId/grant',
    summary: 'Allow what an application asks. Send the browser that began the request to the URL of the answer',
    access: session(unrestricted(RequestOfRestrictedUser)),
    audited: 'everyone',
    ...answer,
    errors: [AuthorizationRequestNotFound, SignInNotFresh, RequestOfRestrictedUser],
  }),
  denyRequest: endpoint({
    route: 'POST /consents/requests/:requestId/deny',
    summary: 'Refuse what an application asks. Send the browser that began the request to the URL of the answer',
    access: session(unrestricted(RequestOfRestrictedUser)),
    ...answer,
    errors: [AuthorizationRequestNotFound, RequestOfRestrictedUser],
  }),
  list: endpoint({
    route: 'GET /consents',
    summary: 'The applications that a user has allowed something, oldest first',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnConsents })),
    query: byUser,
    response: list(Consent),
    errors: [OnlyOwnConsents, CannotGetOwnUser],
  }),
  withdraw: endpoint({
    route: 'DELETE /consents/:applicationId',
    summary: 'Withdraw what a user has allowed an application. Its tokens of that user do not work from then on',
    role: 'support',
    audited: 'everyone',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnConsents })),
    params: z.object({ applicationId: uuid() }),
    query: byUser,
    response: success(),
    errors: [OnlyOwnConsents, CannotGetOwnUser, ConsentNotFound],
  }),
}
