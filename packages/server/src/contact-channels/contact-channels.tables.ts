import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const contactChannels = pgTable(
  'contact_channels',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    userId: uuid('user_id').notNull(),
    type: text('type').$type<'email'>().notNull(),
    value: text('value').notNull(),
    isPrimary: boolean('is_primary').notNull(),
    isVerified: boolean('is_verified').notNull(),
    usedForAuth: boolean('used_for_auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type ContactChannelRow = typeof contactChannels.$inferSelect

/** The parameters of {@link insertPrimary}, by their positions in the statement. */
interface NewPrimary {
  readonly projectId: string
  readonly id: string
  readonly userId: string
  /** Null: the user has no address. */
  readonly value: string
  readonly isVerified: string
  readonly usedForAuth: string
  readonly createdAt: string
}

/** The start of a statement's part that stores a new user's address, already in the search text of the user. */
export const insertPrimary = ({ projectId, id, userId, value, isVerified, usedForAuth, createdAt }: NewPrimary) => `
  insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
  select ${projectId}, ${id}::uuid, ${userId}, 'email', ${value}, true, ${isVerified}::boolean, ${usedForAuth}::boolean,
    ${createdAt}
  where ${value} is not null`
