/** `latchkey database distribute`: what it takes follows from what the catalogue says, and it can be interrupted anywhere. */
import type { PoolClient } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { distribute, planDistribution, readReferences, readTables } from '../../src/kernel/db/distribute.ts'
import { estimateSeconds, type Facts, planFor, type Reference } from '../../src/kernel/db/distribution-plan.ts'
import { checkStatements } from '../../src/kernel/db/statement-check.ts'
import { layout, tablesPlaced } from '../../src/tables.ts'
import { eachDatabase } from '../support/databases.ts'
import { importStores } from './double.ts'

const distributed = tablesPlaced('distributed')

eachDatabase('distributing the tables of a database', on => {
  let undistributed: Facts
  let wanted: readonly Reference[]
  beforeAll(async () => {
    await importStores()
    const client = await on.database().pool.connect()
    undistributed = { ...(await readTables(client as PoolClient)), placed: [], withLocalRows: [], functions: [] }
    client.release()
    wanted = await readReferences(on.database())
  })

  it('says what is missing where there is no Citus, and changes nothing', async () => {
    const { problems, statements } = await planDistribution(on.database(), layout)
    expect(statements).toEqual([])
    expect(problems).toEqual([
      on.kind === 'embedded'
        ? expect.stringContaining('Set DATABASE_URL to a PostgreSQL with the extension citus')
        : expect.stringContaining('run `create extension citus` in this database'),
    ])
  })

  it('is refused for a trigger that is not ours, which is named', () => {
    const triggers = [...undistributed.triggers, { name: 'audited', table: 'users' }]
    const { problems, statements } = planFor({ ...undistributed, triggers }, layout, wanted)
    expect(statements).toEqual([])
    expect(problems).toEqual([expect.stringContaining('audited on users')])
  })

  it('is refused for a table that the list does not name, for one that is missing, and for a local one that is distributed', () => {
    const tables = [...undistributed.tables.filter(table => table !== 'jobs'), 'stray']
    const { problems } = planFor({ ...undistributed, tables, placed: ['limits'] }, layout, wanted)
    expect(problems).toEqual([
      expect.stringContaining('lacks jobs: run `latchkey migrate`'),
      expect.stringContaining('does not know stray'),
      expect.stringContaining('limits must be local'),
    ])
  })

  it('places reference tables, then tables by project on the nodes of the first, and refers as before', () => {
    const { statements } = planFor(undistributed, layout, wanted)
    const [first, ...others] = distributed
    expect(statements.filter(statement => statement.includes('create_'))).toEqual([
      `select create_reference_table('projects')`,
      `select create_distributed_table('${first}', 'project_id', colocate_with => 'none')`,
      ...others.map(table => `select create_distributed_table('${table}', 'project_id', colocate_with => '${first}')`),
      ...layout.functions.map(name => `select create_distributed_function('${name}')`),
    ])
    const after = statements.reduce(carriedOut, undistributed)
    expect(byName(after.references)).toEqual(byName(undistributed.references))
    expect(after.triggers.filter(({ table }) => after.placed.includes(table))).toEqual([])
  })

  it('goes on where it was interrupted, after whichever statement, and has nothing to do the second time', () => {
    const { statements } = planFor(undistributed, layout, wanted)
    const whole = statements.reduce(carriedOut, undistributed)
    let facts = undistributed
    for (const statement of statements) {
      facts = carriedOut(facts, statement)
      const rest = planFor(facts, layout, wanted)
      expect(rest.problems).toEqual([])
      expect(normal(rest.statements.reduce(carriedOut, facts))).toEqual(normal(whole))
    }
    expect(planFor(facts, layout, wanted)).toEqual({ problems: [], statements: [], bytes: 0 })
  })

  it('never distributes a table that refers, or is referred to, across the border of what is distributed', () => {
    const { statements } = planFor(undistributed, layout, wanted)
    let facts = undistributed
    for (const statement of statements) {
      const [, table] = /create_(?:reference|distributed)_table\('(\w+)'/.exec(statement) ?? []
      if (table)
        expect(facts.references.filter(({ table: from, target }) => from === table || target === table)).toEqual([])
      facts = carriedOut(facts, statement)
    }
  })

  it('distributes a table that came later with the others', () => {
    const done = planFor(undistributed, layout, wanted).statements.reduce(carriedOut, undistributed)
    const later = { ...layout, distributed: [...layout.distributed, 'vaults'] }
    const { statements } = planFor({ ...done, tables: [...done.tables, 'vaults'] }, later, wanted)
    expect(statements).toEqual([
      `select create_distributed_table('vaults', 'project_id', colocate_with => '${distributed[0]}')`,
      `select truncate_local_data_after_distributing_table('vaults')`,
    ])
  })

  it('says how long it takes, by its statements and by what is to be copied', () => {
    const plan = planFor(undistributed, layout, wanted)
    const gibibyte = 1024 ** 3
    expect(estimateSeconds(plan)).toBeLessThan(60)
    const large = planFor({ ...undistributed, bytes: { users: gibibyte, jobs: gibibyte } }, layout, wanted)
    expect(large.bytes, 'local tables stay').toBe(gibibyte)
    expect(estimateSeconds(large) - estimateSeconds({ ...large, bytes: 0 })).toBeGreaterThan(50)
  })

  it('is one transaction, or keeps each statement that has run', async () => {
    const database = on.database()
    const tables = async () =>
      (await database.pool.query(`select relname from pg_class where relname like 'step\\_%' order by 1`)).rows.map(
        ({ relname }) => relname,
      )
    const plan = {
      problems: [],
      bytes: 0,
      statements: ['create table step_one ()', 'create table step_two ()', 'select 1 / 0'],
    }
    await expect(distribute(database, plan)).rejects.toThrow(/division by zero/)
    expect(await tables()).toEqual([])
    const seen: number[] = []
    const stepwise = { isStepwise: true, onStatement: (_: string, done: number) => void seen.push(done) }
    await expect(distribute(database, plan, stepwise)).rejects.toThrow(/division by zero/)
    expect(seen).toEqual([0, 1, 2])
    expect(await tables()).toEqual(['step_one', 'step_two'])
    await database.pool.query('drop table step_one, step_two')
    await expect(distribute(database, { ...plan, problems: ['No.'] })).rejects.toThrow('No.')
  })

  it('checks every statement of this version against the database, and names what it does not take', async () => {
    const database = on.database()
    const declared = (found: readonly string[]) => found.filter(line => !line.startsWith('test.'))
    expect(declared(await checkStatements(database, new Set()))).toEqual([])
    await database.pool.query('alter table data_vault_values rename to put_aside')
    const found = declared(await checkStatements(database, new Set()))
    await database.pool.query('alter table put_aside rename to data_vault_values')
    expect(found.length).toBeGreaterThan(1)
    for (const line of found) expect(line).toContain('data_vault_values')
  }, 120_000)
})

describe('the facts that statements leave', () => {
  it('are those of a statement that is known', () => {
    expect(() => carriedOut({} as Facts, 'vacuum')).toThrow('vacuum')
  })
})

/** What the catalogue says after a statement of a plan. */
function carriedOut(facts: Facts, statement: string): Facts {
  const [, call, table = ''] = /^select (\w+)\('([^']+)'/.exec(statement) ?? []
  if (call === 'create_reference_table' || call === 'create_distributed_table') {
    if (facts.triggers.some(trigger => trigger.table === table)) throw new Error(`${table} has a trigger.`)
    return { ...facts, placed: [...facts.placed, table], withLocalRows: [...facts.withLocalRows, table] }
  }
  if (call === 'create_distributed_function') return { ...facts, functions: [...facts.functions, table] }
  if (call === 'truncate_local_data_after_distributing_table')
    return { ...facts, withLocalRows: facts.withLocalRows.filter(other => other !== table) }
  const [, trigger] = /^drop trigger (\w+) on \w+$/.exec(statement) ?? []
  if (trigger) return { ...facts, triggers: facts.triggers.filter(({ name }) => name !== trigger) }
  const [, from, change, name, definition] =
    /^alter table (\w+) (add|drop) constraint (\w+)(?: (.*))?$/.exec(statement) ?? []
  const rest = facts.references?.filter(reference => !(reference.table === from && reference.name === name))
  if (change === 'drop') return { ...facts, references: rest }
  const target = /references (\w+)/i.exec(definition ?? '')?.[1]
  if (!from || !name || !definition || !target) throw new Error(`${statement} is no statement of a plan.`)
  if (rest.length < facts.references.length) throw new Error(`${name} is there already.`)
  return { ...facts, references: [...rest, { name, table: from, target, definition }] }
}

const byName = (references: readonly Reference[]) =>
  references.toSorted((one, other) => (`${one.table} ${one.name}` < `${other.table} ${other.name}` ? -1 : 1))

const normal = (facts: Facts) => ({
  ...facts,
  placed: facts.placed.toSorted(),
  functions: facts.functions.toSorted(),
  references: byName(facts.references),
})
