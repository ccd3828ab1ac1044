import type { CodePurpose } from '@latchkey/contract'
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const codes = pgTable(
  'codes',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    nonceDigest: text('nonce_digest').notNull(),
    codeDigest: text('code_digest').notNull(),
    subject: jsonb('subject').notNull(),
    wrongGuesses: integer('wrong_guesses').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)
