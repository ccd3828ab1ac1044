import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const dataVaultOwnerKeys = pgTable(
  'data_vault_owner_keys',
  {
    projectId: projectIdColumn(),
    ownerType: text('owner_type').$type<'user' | 'team'>().notNull(),
    ownerId: uuid('owner_id').notNull(),
    sealedKey: text('sealed_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.ownerType, table.ownerId] })],
)

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

export const dataVaultValues = pgTable(
  'data_vault_values',
  {
    projectId: projectIdColumn(),
    storeId: text('store_id').notNull(),
    hashedKey: text('hashed_key').notNull(),
    ciphertext: bytes('ciphertext').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.storeId, table.hashedKey] })],
)
