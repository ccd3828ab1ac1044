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

/** Unfolded from the configuration (unfold.ts). The system's permissions have no row. */
export const permissionDefinitions = pgTable(
  'permission_definitions',
  {
    projectId: projectIdColumn(),
    id: text('id').notNull(),
    scope: text('scope', { enum: ['team', 'project'] }).notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

/** Unfolded as well: only where both ends are defined, in the same scope. */
export const permissionContainments = pgTable(
  'permission_containments',
  {
    projectId: projectIdColumn(),
    containerId: text('container_id').notNull(),
    containedId: text('contained_id').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.containedId, table.containerId] })],
)
