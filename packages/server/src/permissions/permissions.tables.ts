import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { projectIdColumn } from '../kernel/db/columns.ts'

export const teamPermissionGrants = pgTable(
  'team_permission_grants',
  {
    projectId: projectIdColumn(),
    teamId: uuid('team_id').notNull(),
    userId: uuid('user_id').notNull(),
    permissionId: text('permission_id').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.teamId, table.userId, table.permissionId] })],
)

export const projectPermissionGrants = pgTable(
  'project_permission_grants',
  {
    projectId: projectIdColumn(),
    userId: uuid('user_id').notNull(),
    permissionId: text('permission_id').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.userId, table.permissionId] })],
)
