import * as z from 'zod'
import { customPermissionId, millis, text, uuid } from '../kernel/schema.ts'
import { parseUrl } from '../kernel/url.ts'
import { clientName } from './applications.shapes.ts'

export const tokenFormats = ['jwt', 'opaque'] as const
export type TokenFormat = (typeof tokenFormats)[number]

export const tokenAlgorithms = ['RS256', 'ES256'] as const
export type TokenAlgorithm = (typeof tokenAlgorithms)[number]

const longestIdentifier = 500
const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** As RFC 8707 asks: an absolute URI without a fragment. It is compared character by character. */
export function isResourceIdentifier(value: string): boolean {
  if (value.length > longestIdentifier || /[\s#*]/.test(value)) return false
  const uri = parseUrl(value)
  if (uri === null || uri.username !== '' || uri.password !== '') return false
  return uri.protocol === 'https:' || (uri.protocol === 'http:' && loopbackHosts.includes(uri.hostname))
}

const identifier = () =>
  text()
    .max(longestIdentifier, { abort: true })
    .refine(isResourceIdentifier, 'is not an https URL, or an http URL of localhost, without a fragment')
const scopes = () => z.array(customPermissionId()).max(200)
const tokenLifetimeSeconds = () => z.number().int().min(60).max(86_400)

export const Resource = z.object({
  id: uuid().describe('The client id with which the resource server introspects tokens.'),
  identifier: z.string().describe('The value of the parameter resource, and the audience of its tokens.'),
  displayName: z.string(),
  scopes: z
    .array(z.string())
    .describe('Permissions. A token has those that its user holds in the project, or its service account.'),
  tokenFormat: z.enum(tokenFormats),
  tokenAlgorithm: z.enum(tokenAlgorithms).describe('Signs tokens in the format jwt.'),
  tokenLifetimeSeconds: z.number().int(),
  enabled: z.boolean(),
  secretLastFour: z.string(),
  /** Until then, the secret before the last rotation is taken as well. */
  oldSecretExpiresAtMillis: millis().nullable(),
  createdAtMillis: millis(),
  updatedAtMillis: millis(),
})
export interface Resource extends z.infer<typeof Resource> {}

export const NewResource = Resource.extend({ clientSecret: z.string().describe('In this answer alone.') })
export interface NewResource extends z.infer<typeof NewResource> {}

export const ResourceCreate = z.object({
  identifier: identifier(),
  displayName: clientName(),
  scopes: scopes().optional(),
  tokenFormat: z.enum(tokenFormats).optional(),
  tokenAlgorithm: z.enum(tokenAlgorithms).optional(),
  tokenLifetimeSeconds: tokenLifetimeSeconds().optional(),
})
export interface ResourceCreate extends z.infer<typeof ResourceCreate> {}

export const ResourceUpdate = ResourceCreate.omit({ identifier: true }).extend({ enabled: z.boolean() }).partial()
export interface ResourceUpdate extends z.infer<typeof ResourceUpdate> {}
