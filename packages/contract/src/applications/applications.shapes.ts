import * as z from 'zod'
import { image, millis, text, url, uuid } from '../kernel/schema.ts'
import { isRedirectUri, longestUri } from './redirect-uris.ts'

/** What an application may ask for. */
export const openIdScopes = ['openid', 'profile', 'email', 'offline_access'] as const
export type OpenIdScope = (typeof openIdScopes)[number]

export const applicationTypes = ['confidential', 'public'] as const
export type ApplicationType = (typeof applicationTypes)[number]

/** How an application came to be: by an owner, by a client id metadata document, or by RFC 7591. */
export const applicationRegistrations = ['manual', 'metadata_document', 'dynamic'] as const
export type ApplicationRegistration = (typeof applicationRegistrations)[number]

export const mostRedirectUris = 50

const redirectUri = () =>
  text()
    .max(longestUri, { abort: true })
    .refine(
      isRedirectUri,
      'is not an https URL, an http URL of localhost, or a URL with a scheme such as com.example.app',
    )

/** Of an application, a resource or a service account. */
export const clientName = () => text().trim().min(1).max(100)
const homepageUrl = () =>
  url()
    .refine(value => value.length <= longestUri && /^https?:/i.test(value), 'is not an http(s) URL')
    .nullable()
const redirectUris = () => z.array(redirectUri()).min(1).max(mostRedirectUris)
const postLogoutRedirectUris = () => z.array(redirectUri()).max(mostRedirectUris)
const backchannelLogoutUri = () =>
  redirectUri()
    .refine(value => /^https?:/i.test(value), 'is not an http(s) URL')
    .nullable()
const scopes = () =>
  z
    .array(z.enum(openIdScopes))
    .max(openIdScopes.length)
    .refine(value => value.includes('openid'), 'must include openid')

/** Of an application, as people read it. */
export const verifiedDomain = () =>
  z
    .string()
    .nullable()
    .describe('The host of its website, where every code goes there. Null: nothing shows that the website is its own.')

export const Application = z.object({
  id: uuid(),
  clientId: z.string().describe('The id, or the address of its client id metadata document.'),
  registration: z
    .enum(applicationRegistrations)
    .describe('By an owner, by the document at its client id, or by the client itself (RFC 7591).'),
  displayName: z.string(),
  homepageUrl: z.string().nullable(),
  logoUrl: z.string().nullable(),
  verifiedDomain: verifiedDomain(),
  type: z.enum(applicationTypes),
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  backchannelLogoutUri: z
    .string()
    .nullable()
    .describe('Receives a logout token when the session of a user ends (OpenID Connect Back-Channel Logout 1.0).'),
  scopes: z.array(z.enum(openIdScopes)),
  allowsDeviceCode: z
    .boolean()
    .describe(
      'It may sign people in on a device without a browser (RFC 8628): they type a code in a browser elsewhere.',
    ),
  skipsConsent: z.boolean().describe('No consent page is shown: it is an application of the project itself.'),
  enabled: z.boolean(),
  secretLastFour: z.string().nullable().describe('Null: a public application has no secret.'),
  /** Until then, the secret before the last rotation is taken as well. */
  oldSecretExpiresAtMillis: millis().nullable(),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
})
export interface Application extends z.infer<typeof Application> {}

export const NewApplication = Application.extend({
  clientSecret: z.string().nullable().describe('In this answer alone. Null: a public application has none.'),
})
export interface NewApplication extends z.infer<typeof NewApplication> {}

export const ApplicationCreate = z.object({
  displayName: clientName(),
  homepageUrl: homepageUrl().optional(),
  logoUrl: image('people').optional(),
  type: z.enum(applicationTypes).optional(),
  redirectUris: redirectUris(),
  postLogoutRedirectUris: postLogoutRedirectUris().optional(),
  backchannelLogoutUri: backchannelLogoutUri().optional(),
  scopes: scopes().optional(),
  allowsDeviceCode: z.boolean().optional(),
  skipsConsent: z.boolean().optional(),
})
export interface ApplicationCreate extends z.infer<typeof ApplicationCreate> {}

export const ApplicationUpdate = z.object({
  displayName: clientName().optional(),
  homepageUrl: homepageUrl().optional(),
  logoUrl: image('people').optional(),
  redirectUris: redirectUris().optional(),
  postLogoutRedirectUris: postLogoutRedirectUris().optional(),
  backchannelLogoutUri: backchannelLogoutUri().optional(),
  scopes: scopes().optional(),
  allowsDeviceCode: z.boolean().optional(),
  skipsConsent: z.boolean().optional(),
  enabled: z.boolean().optional(),
})
export interface ApplicationUpdate extends z.infer<typeof ApplicationUpdate> {}

export const ApplicationSecretRotation = z.object({ overlapHours: z.number().int().min(0).max(168).optional() })
export const RotatedApplicationSecret = z.object({ clientSecret: z.string(), oldSecretExpiresAtMillis: millis() })

/** What a user allows an application, as owners see it. */
export const ApplicationConsent = z.object({
  user: z.object({ id: uuid(), displayName: z.string().nullable(), primaryEmail: z.string().nullable() }),
  scopes: z.array(z.enum(openIdScopes)),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
  lastUsedAtMillis: millis().nullable(),
})
export interface ApplicationConsent extends z.infer<typeof ApplicationConsent> {}

export const ApplicationConsentQuery = z.object({
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: z.string().max(1_000).optional(),
})
export interface ApplicationConsentQuery extends z.infer<typeof ApplicationConsentQuery> {}
