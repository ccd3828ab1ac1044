import type { Actor, AuditEntry } from '@latchkey/contract'
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { idColumn, instant, projectIdColumn } from '../kernel/db/columns.ts'

export const auditLines = pgTable(
  'audit_lines',
  {
    projectId: projectIdColumn(),
    id: idColumn(),
    number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    action: text('action').notNull(),
    result: text('result').$type<AuditEntry['result']>().notNull(),
    refusal: text('refusal'),
    actorType: text('actor_type').$type<Actor['type']>().notNull(),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    actorRole: text('actor_role').$type<Actor['role']>(),
    level: text('level').$type<AuditEntry['level']>().notNull(),
    targetKinds: text('target_kinds').array().notNull(),
    targetIds: text('target_ids').array().notNull(),
    fields: text('fields').array().notNull(),
    requestId: text('request_id').notNull(),
    address: text('address'),
    userAgent: text('user_agent'),
    place: bigint('place', { mode: 'number' }).notNull(),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  table => [primaryKey({ columns: [table.projectId, table.id] })],
)

export type AuditLineRow = typeof auditLines.$inferSelect

export const auditChains = pgTable('audit_chains', {
  projectId: projectIdColumn().primaryKey(),
  place: bigint('place', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
})
