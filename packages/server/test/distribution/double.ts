/**
 * A double of a distributed PostgreSQL: each distributed table is partitioned by project. What the planner knows of the
 * partitions that a statement needs is what Citus knows of the nodes: a statement that names the project by equality needs
 * one, and any other one needs all.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import { getSample } from '../../src/kernel/db/statement-check.ts'
import { tablesPlaced } from '../../src/tables.ts'

const nodes = 4
const localTables: ReadonlySet<string> = new Set(tablesPlaced('local'))

const sources = fileURLToPath(new URL('../../src', import.meta.url))

/** Declares the statements of all rows. */
export async function importStores(): Promise<void> {
  const stores = (await readdir(sources, { recursive: true })).filter(path => path.endsWith('.store.ts'))
  for (const store of stores) await import(join(sources, store))
}

/** Makes it of an empty, migrated database. */
export async function distributeInto(client: ClientBase): Promise<void> {
  const distributed = tablesPlaced('distributed')
  // What refers to a table would refer to the one that is put aside.
  for (const table of distributed.toReversed()) await client.query(`alter table ${table} rename to ${table}_aside`)
  for (const table of distributed) {
    await client.query(`create table ${table} (like ${table}_aside including all) partition by hash (project_id)`)
    for (let node = 0; node < nodes; node += 1)
      await client.query(
        `create table ${table}_on_${node} partition of ${table} for values with (modulus ${nodes}, remainder ${node})`,
      )
  }
  await client.query('set plan_cache_mode = force_custom_plan')
}

export interface Planned {
  /** Nodes on which rows of distributed tables are read, locked or changed. */
  readonly nodes: readonly number[]
  /** Distributed tables whose rows are changed or locked. */
  readonly writes: readonly string[]
  /** Tables of the node that the servers are connected to. */
  readonly local: readonly string[]
  /** Whether it joins to what may be missing, and has a condition about its parameters alone. */
  readonly hasOuterJoinBesideConstant: boolean
}

/** @throws what the database says of a statement that it does not take. */
export async function getPlan(client: ClientBase, text: string): Promise<Planned> {
  await client.query(`prepare planned as ${text}`)
  try {
    const { rows } = await client.query<{ types: string[] | null }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'planned'`,
    )
    const values = (rows[0]?.types ?? []).map(getSample)
    const given = values.length > 0 ? `(${values.join(', ')})` : ''
    const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `explain (format json) execute planned${given}`,
    )
    return seenIn(explained.rows[0]?.['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('deallocate planned')
  }
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Operation?: string
  readonly Plans?: readonly Node[]
  readonly [other: string]: unknown
}

function seenIn(plan: Node | undefined): Planned {
  const found = new Set<number>()
  const writes = new Set<string>()
  const local = new Set<string>()
  let hasOuterJoinBesideConstant = false
  const visit = (node: Node | undefined, isLocked: boolean, isBelowConstant = false) => {
    if (!node) return
    const [, table = '', onNode] = /^(\w+)_on_(\d)$/.exec(node['Relation Name'] ?? '') ?? []
    if (onNode !== undefined) found.add(Number(onNode))
    const name = node['Relation Name'] ?? ''
    if (localTables.has(name)) local.add(name)
    const isOfSameQuery = !['InitPlan', 'SubPlan', 'Subquery'].includes(String(node['Parent Relationship'] ?? ''))
    const hasConstant = node['One-Time Filter'] !== undefined || (isOfSameQuery && isBelowConstant)
    if (hasConstant && ['Left', 'Right', 'Full'].includes(String(node['Join Type']))) hasOuterJoinBesideConstant = true
    const isChanged = node['Node Type'] === 'ModifyTable' && node.Operation !== 'Insert'
    if (onNode !== undefined && (isLocked || isChanged)) writes.add(table)
    for (const part of node.Plans ?? []) visit(part, isLocked || node['Node Type'] === 'LockRows', hasConstant)
  }
  visit(plan, false)
  return {
    nodes: [...found].sort(),
    writes: [...writes].sort(),
    local: [...local].sort(),
    hasOuterJoinBesideConstant,
  }
}
