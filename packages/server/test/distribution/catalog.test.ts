/** Every table of a migrated database is in the list, and is made so that a distributed PostgreSQL takes it. */
import { expect, it } from 'vitest'
import { guards, tables, tablesPlaced } from '../../src/tables.ts'
import { eachDatabase } from '../support/databases.ts'

const distributed = tablesPlaced('distributed')
const placed = [...distributed, ...tablesPlaced('reference')]

eachDatabase('the list of tables', on => {
  const ask = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
    (await on.database().queries.query<Row>({ text }, values)).rows

  it('names each table of a migrated database, and no other', async () => {
    const found = await ask<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    expect(Object.keys(tables).sort()).toEqual(found.map(({ name }) => name))
  })

  it('stands in an order in which a table follows those that it refers to', async () => {
    const order = Object.keys(tables)
    const references = await ask<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
    )
    expect(references.filter(({ from, to }) => order.indexOf(from) < order.indexOf(to))).toEqual([])
  })

  it('has no distributed table without a project', async () => {
    const found = await ask<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute
       where attname = 'project_id' and attnotnull and atttypid = 'text'::regtype and attrelid = any($1::regclass[])`,
      distributed,
    )
    expect(found.map(({ name }) => name).sort()).toEqual([...distributed].sort())
  })

  it('has foreign keys that contain the project, and set nothing to null', async () => {
    const foreign = await ask<{ name: string; to: keyof typeof tables; columns: string[]; action: string }>(
      `select conname as name, confrelid::regclass::text as "to", confdeltype as action,
         array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
       from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
      distributed,
    )
    const bad = foreign.filter(
      ({ to, columns, action }) => !columns.includes('project_id') || tables[to] === 'local' || 'nd'.includes(action),
    )
    expect(foreign.length).toBeGreaterThan(10)
    expect(bad).toEqual([])
  })

  it('has no reference from a local table to one on another node, and none the other way', async () => {
    const foreign = await ask<{ from: keyof typeof tables; to: keyof typeof tables }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
    )
    expect(foreign.filter(({ from, to }) => (tables[from] === 'local') !== (tables[to] === 'local'))).toEqual([])
  })

  it('has keys and unique indexes that contain the project', async () => {
    const found = await ask<{ name: string }>(
      `select i.indexrelid::regclass::text as name from pg_index i
       where i.indisunique and i.indrelid = any($1::regclass[]) and not exists (
         select from pg_attribute a
         where a.attrelid = i.indrelid and a.attname = 'project_id' and a.attnum = any(i.indkey::smallint[]))`,
      distributed,
    )
    expect(found).toEqual([])
  })

  it('has no identity columns', async () => {
    const found = await ask<{ name: string }>(
      `select attrelid::regclass || '.' || attname as name from pg_attribute
       where attidentity <> '' and attrelid = any($1::regclass[])`,
      placed,
    )
    expect(found).toEqual([])
  })

  it('has no triggers but the guards', async () => {
    const found = await ask<{ name: string; table: string }>(
      `select tgname::text as name, tgrelid::regclass::text as "table" from pg_trigger
       where not tgisinternal and tgrelid = any($1::regclass[]) order by 1`,
      placed,
    )
    const listed = Object.entries(guards).map(([name, table]) => ({ name, table }))
    expect(found).toEqual(listed.sort((one, other) => (one.name < other.name ? -1 : 1)))
  })

  it('has no function in SQL that reads a table', async () => {
    const found = await ask<{ name: string; source: string }>(
      `select proname::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as source from pg_proc
       where pronamespace = 'public'::regnamespace and prolang = (select oid from pg_language where lanname = 'sql')
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    )
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ source }) => /\bfrom\s+(?!unnest\b|regexp|generate_|string_to)\w/i.test(source))).toEqual([])
  })

  // What is generated cannot read one.
  it('has defaults that read no table', async () => {
    const found = await ask<{ column: string; text: string }>(
      `select adrelid::regclass || '.' || attname as "column", pg_get_expr(adbin, adrelid) as text
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       where adrelid = any($1::regclass[]) and attgenerated = ''`,
      placed,
    )
    const plain = /^(nextval\(.*\)|gen_random_uuid\(\)|now\(\)|true|false|-?\d+|'[^']*'(::[\w ]+(\[\])?)?)$/
    expect(found.filter(({ text }) => !plain.test(text))).toEqual([])
  })
})
