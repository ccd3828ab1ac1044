import * as z from 'zod'
import { atLeast, colleagueWhen } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { list } from '../kernel/page.ts'
import { description, millis, uuid } from '../kernel/schema.ts'

export const ApiKeyNotFound = defineError('API_KEY_NOT_FOUND', 404, 'There is no such API key in this project.')

/** Of keys of every kind. Without it, seconds in place of milliseconds make a key that never worked. */
export const KeyExpiryPassed = defineText(
  400,
  'expires_at_millis must be later than the creation of the key. It is in milliseconds: multiply seconds by 1000.',
)

const common = {
  id: uuid(),
  description: z.string(),
  createdAtMillis: millis(),
  expiresAtMillis: millis(),
  manuallyRevokedAtMillis: millis().optional(),
  revokedReason: z
    .string()
    .optional()
    .describe('The reason for the revocation. It is kept with a set that is revoked, now or before.'),
}
const lastFour = () => z.object({ lastFour: z.string() }).optional()

/** A set of up to three keys, as every answer after the first has it: the last four characters of each. */
export const InternalApiKey = z.object({
  ...common,
  publishableClientKey: lastFour(),
  secretServerKey: lastFour(),
  superSecretAdminKey: lastFour(),
})
export interface InternalApiKey extends z.infer<typeof InternalApiKey> {}

/** The same set in the one answer that holds the keys themselves. */
export const InternalApiKeyFirstView = z.object({
  ...common,
  publishableClientKey: z.string().optional(),
  secretServerKey: z.string().optional(),
  superSecretAdminKey: z.string().optional(),
})
export interface InternalApiKeyFirstView extends z.infer<typeof InternalApiKeyFirstView> {}

export const InternalApiKeyCreate = z.object({
  description: description(),
  expiresAtMillis: millis(),
  hasPublishableClientKey: z.boolean(),
  hasSecretServerKey: z.boolean(),
  hasSuperSecretAdminKey: z.boolean(),
})
export interface InternalApiKeyCreate extends z.infer<typeof InternalApiKeyCreate> {}

export const InternalApiKeyUpdate = z.object({
  description: description().optional(),
  revoked: z.literal(true).optional(),
  revokedReason: description()
    .optional()
    .describe('The reason for the revocation. It is kept with a set that is revoked, now or before.'),
})
export interface InternalApiKeyUpdate extends z.infer<typeof InternalApiKeyUpdate> {}

const byId = z.object({ apiKeyId: uuid() })

export const internalApiKeyEndpoints = {
  list: endpoint({
    route: 'GET /internal/api-keys',
    summary: 'List the key sets of the project, newest first',
    access: atLeast('admin'),
    response: list(InternalApiKey),
    errors: [],
  }),
  create: endpoint({
    route: 'POST /internal/api-keys',
    summary: 'Make a key set. The only answer that has its keys whole',
    access: atLeast('admin', colleagueWhen('body', 'hasSuperSecretAdminKey', { is: true, role: 'owner' })),
    body: InternalApiKeyCreate,
    response: InternalApiKeyFirstView,
    errors: [KeyExpiryPassed],
  }),
  read: endpoint({
    route: 'GET /internal/api-keys/:apiKeyId',
    summary: 'Read a key set',
    access: atLeast('admin'),
    params: byId,
    response: InternalApiKey,
    errors: [ApiKeyNotFound],
  }),
  update: endpoint({
    route: 'PATCH /internal/api-keys/:apiKeyId',
    summary: 'Describe or revoke a key set',
    access: atLeast('admin'),
    params: byId,
    body: InternalApiKeyUpdate,
    response: InternalApiKey,
    errors: [ApiKeyNotFound],
  }),
}
