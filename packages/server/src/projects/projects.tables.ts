import type { ConfigOverride } from '@latchkey/contract'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, projectIdColumn } from '../kernel/db/columns.ts'

export const projects = pgTable(
  'projects',
  {
    projectId: projectIdColumn(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    logoUrl: text('logo_url'),
    fullLogoUrl: text('full_logo_url'),
    fullLogoDarkUrl: text('full_logo_dark_url'),
    isProductionMode: boolean('is_production_mode').notNull(),
    ownerTeamId: uuid('owner_team_id'),
    /** A user of `internal`. Null: the server made it. */
    creatorId: uuid('creator_id'),
    configOverride: jsonb('config_override').$type<ConfigOverride>().notNull(),
    /** Counts every change of the configuration. */
    configVersion: integer('config_version').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId] })],
)

export type ProjectRow = typeof projects.$inferSelect
