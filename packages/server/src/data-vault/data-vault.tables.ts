import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, projectIdColumn } from '../kernel/db/columns.ts'

export const dataVaultDataKeys = pgTable(
  'data_vault_data_keys',
  {
    projectId: projectIdColumn(),
    storeId: text('store_id').notNull(),
    hashedKey: text('hashed_key').notNull(),
    ownerType: text('owner_type').$type<'user' | 'team'>(),
    ownerId: uuid('owner_id'),
    sealedKey: text('sealed_key').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.storeId, table.hashedKey] })],
)
