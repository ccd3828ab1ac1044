import type { ImageFormat } from '@latchkey/contract'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const images = pgTable(
  'images',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    ownerId: text('owner_id').notNull(),
    format: text('format').$type<ImageFormat>().notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
