import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export type ProviderTokenKind = 'access' | 'refresh'

export const oauthTokens = pgTable(
  'oauth_tokens',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind').$type<ProviderTokenKind>().notNull(),
    sealedToken: text('sealed_token').notNull(),
    scopes: text('scopes').array().notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    refusedAt: instant('refused_at'),
    leasedUntil: instant('leased_until'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
