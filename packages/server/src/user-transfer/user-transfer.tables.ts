import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const userImports = pgTable(
  'user_imports',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    updatedAt: instant('updated_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export const userImportProblems = pgTable(
  'user_import_problems',
  {
    projectId: projectIdColumn(),
    importId: uuid('import_id').notNull(),
    row: integer('row_number').notNull(),
    kind: text('kind').$type<'team' | 'user'>().notNull(),
    messages: text('messages').array().notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.importId, table.row] })],
)

export const userImportClaims = pgTable(
  'user_import_claims',
  { projectId: projectIdColumn(), importId: uuid('import_id').notNull(), claim: text('claim').notNull() },
  table => [primaryKey({ columns: [table.projectId, table.importId, table.claim] })],
)
