import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { freeJson, idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const teams = pgTable(
  'teams',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    displayName: text('display_name').notNull(),
    profileImageUrl: text('profile_image_url'),
    clientMetadata: freeJson('client_metadata'),
    clientReadOnlyMetadata: freeJson('client_read_only_metadata'),
    serverMetadata: freeJson('server_metadata'),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export const teamMemberships = pgTable(
  'team_memberships',
  {
    projectId: projectIdColumn(),
    teamId: uuid('team_id').notNull(),
    userId: uuid('user_id').notNull(),
    displayName: text('display_name'),
    profileImageUrl: text('profile_image_url'),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.teamId, table.userId] })],
)
