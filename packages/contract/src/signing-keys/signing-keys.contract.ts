/** The keys that sign a project's access tokens. They change by themselves; an owner may hurry them. */
import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { list } from '../kernel/page.ts'
import { millis } from '../kernel/schema.ts'

export const SigningKey = z.object({
  kid: z.string(),
  audience: z.enum(['user', 'restricted', 'anonymous']),
  /** A next key is published already; a retired one stays until the last token that it signed has expired. */
  status: z.enum(['next', 'signing', 'retired']),
  createdAtMillis: millis(),
  signsFromMillis: millis(),
})
export interface SigningKey extends z.infer<typeof SigningKey> {}

export const signingKeyEndpoints = {
  list: endpoint({
    route: 'GET /internal/signing-keys',
    summary: 'List the keys that sign access tokens',
    access: atLeast('admin'),
    response: list(SigningKey),
    errors: [],
  }),
  rotate: endpoint({
    route: 'POST /internal/signing-keys/rotate',
    summary:
      'Let the next keys sign as soon as every verifier can know them. ID tokens have keys of their own, which are replaced too',
    access: atLeast('admin'),
    body: z.object({}),
    response: list(SigningKey),
    errors: [],
  }),
}
