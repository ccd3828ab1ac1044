import type { ColleagueRole, ConfigDifference } from '@latchkey/contract'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Acting } from '../kernel/db/acting.ts'
import { instant, projectIdColumn } from '../kernel/db/columns.ts'

export const configChanges = pgTable(
  'config_changes',
  {
    projectId: projectIdColumn(),
    version: integer('version').notNull(),
    changedAt: instant('changed_at').notNull(),
    actorType: text('actor_type').$type<Acting['type']>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    actorRole: text('actor_role').$type<ColleagueRole>(),
    comment: text('comment'),
    restoredVersion: integer('restored_version'),
    changes: jsonb('changes').$type<readonly ConfigDifference[]>().notNull(),
    /** `themes/<id>` and `templates/<id>` that it touches. */
    emailSources: text('email_sources').array().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.version] })],
)

export type ConfigChangeRow = typeof configChanges.$inferSelect
