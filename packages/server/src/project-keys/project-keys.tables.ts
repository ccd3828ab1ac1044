import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const apiKeySets = pgTable(
  'api_key_sets',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    description: text('description').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedReason: text('revoked_reason'),
    sealedPublishableClientKey: text('sealed_publishable_client_key'),
    publishableClientKeyDigest: text('publishable_client_key_digest'),
    publishableClientKeyLastFour: text('publishable_client_key_last_four'),
    secretServerKeyDigest: text('secret_server_key_digest'),
    secretServerKeyLastFour: text('secret_server_key_last_four'),
    superSecretAdminKeyDigest: text('super_secret_admin_key_digest'),
    superSecretAdminKeyLastFour: text('super_secret_admin_key_last_four'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type ApiKeySetRow = typeof apiKeySets.$inferSelect
