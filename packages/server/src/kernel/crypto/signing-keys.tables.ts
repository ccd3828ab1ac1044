import { integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** Anonymous users have keys of their own, so that a verifier can choose not to know them at all. */
export type Audience = 'user' | 'anonymous'

/** A public key as the key set publishes it. */
export interface PublicJwk {
  kty: 'EC'
  crv: 'P-256'
  alg: 'ES256'
  kid: string
  x: string
  y: string
}

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull()

export const signingKeys = pgTable(
  'signing_keys',
  {
    projectId: text('project_id').notNull(),
    kid: text('kid').notNull(),
    audience: text('audience').$type<Audience>().notNull(),
    generation: integer('generation').notNull(),
    publicJwk: jsonb('public_jwk').$type<PublicJwk>().notNull(),
    sealedPrivateKey: text('sealed_private_key').notNull(),
    createdAt: instant('created_at'),
    signsFrom: instant('signs_from'),
  },
  table => [
    primaryKey({ columns: [table.projectId, table.kid] }),
    unique().on(table.projectId, table.audience, table.generation),
  ],
)

export type SigningKeyRow = typeof signingKeys.$inferSelect
