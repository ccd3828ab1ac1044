import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'
import type { KeyKind } from './key-format.ts'

export const ownedApiKeys = pgTable(
  'owned_api_keys',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    kind: text('kind').$type<KeyKind>().notNull(),
    userId: uuid('user_id'),
    teamId: uuid('team_id'),
    description: text('description').notNull(),
    isPublic: boolean('is_public').notNull(),
    digest: text('digest').notNull(),
    lastFour: text('last_four').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    manuallyRevokedAt: instant('manually_revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
