/**
 * Whether a database takes the statements of this version: each is prepared and planned with sample values, and none is executed.
 * On Citus the plan says to how many shards a statement is sent.
 */
import type { ClientBase } from 'pg'
import type { Database } from './database.ts'
import { getCode, getReason } from './errors.ts'
import { type DeclaredStatement, declaredStatements } from './statement.ts'

/**
 * A sentence for each statement that is refused, or that reads from several shards without a reason.
 *
 * @param across names of the statements that read from all shards
 */
export async function checkStatements(database: Database, across: ReadonlySet<string>): Promise<readonly string[]> {
  const client = await database.pool.connect()
  const found: string[] = []
  try {
    for (const statement of declaredStatements()) {
      const problem = await check(client, statement, across)
      if (problem !== null) found.push(`${statement.name ?? statement.text}: ${problem}`)
    }
  } finally {
    client.release(true)
  }
  return found
}

async function check(
  client: ClientBase,
  { name, text }: DeclaredStatement,
  across: ReadonlySet<string>,
): Promise<string | null> {
  try {
    await client.query(`prepare checked as ${text}`)
  } catch (error) {
    return getReason(error)
  }
  try {
    const { rows } = await client.query<{ types: string[] | null }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'checked'`,
    )
    const values = (rows[0]?.types ?? []).map(getSample).join(', ')
    const shards = await countShards(client, values === '' ? 'execute checked' : `execute checked(${values})`)
    const isRead = /^\s*select\b(?![\s\S]*\bfor (no key )?update\b)/i.test(text)
    return isRead && shards > 1 && !across.has(name ?? '') ? `is sent to ${shards} shards` : null
  } catch (error) {
    // A sample is not what the statement is given.
    return /^2[23]/.test(getCode(error) ?? '') ? null : getReason(error)
  } finally {
    await client.query('deallocate checked')
  }
}

/** Tasks on shards. None: it reads tables of the coordinator, or PostgreSQL has no Citus. */
export async function countShards(client: ClientBase, execute: string): Promise<number> {
  const { rows } = await client.query<string[]>({ text: `explain (costs off) ${execute}`, rowMode: 'array' })
  const tasks = [
    ...rows
      .flat()
      .join('\n')
      .matchAll(/Task Count: (\d+)/g),
  ].map(([, count]) => Number(count))
  return tasks.reduce((sum, count) => sum + count, 0)
}

/** Any value of the type, but not null, of which the planner would conclude that there is nothing to do. */
export function getSample(type: string): string {
  if (type.endsWith('[]')) return `array[${getSample(type.slice(0, -2))}]`
  const known: Readonly<Record<string, string>> = {
    text: `'p'`,
    'character varying': `'p'`,
    uuid: `'00000000-0000-0000-0000-000000000001'`,
    json: `'[]'`,
    jsonb: `'[]'`,
    bytea: `'\\x00'`,
    boolean: 'true',
    interval: `'1 day'`,
    xid8: `'1'`,
  }
  if (type.startsWith('timestamp')) return `'2026-06-01'::${type}`
  return `${known[type] ?? '1'}::${type}`
}
