/** Drizzle's query builder, without its transactions: those are ours (transaction.ts). */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type { Queries } from './queries.ts'

export type Drizzle = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'with' | '$with' | 'execute'
>

export function drizzleOver(queries: Queries): Drizzle {
  // Drizzle requires a pool, and only calls its `query`.
  return drizzle(queries as Pool)
}
