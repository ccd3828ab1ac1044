/** `latchkey database distribute`, against a double of Citus: functions that note how they were called. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { distribute, planDistribution } from '../../src/kernel/db/distribute.ts'
import { layout, tablesPlaced } from '../../src/tables.ts'
import { eachDatabase, migratedDatabase, onPostgres, silent } from '../support/databases.ts'

/** What the extension brings along, as far as it is called. */
const citus = `
  create schema citus_double;
  set search_path = citus_double, public;
  create table calls (position serial primary key, call text not null);
  create table pg_dist_partition (logicalrelid regclass primary key);
  create function citus_version() returns text language sql as $$ select 'Citus 13.0.1 on x86_64-pc-linux-gnu' $$;
  create function create_reference_table(name regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_trigger where not tgisinternal and tgrelid = name) then
      raise exception 'cannot distribute "%" because it has triggers', name;
    end if;
    insert into citus_double.calls (call) values (format('reference %s', name));
    insert into citus_double.pg_dist_partition values (name);
  end $$;
  create function create_distributed_table(name regclass, by text, colocate_with text) returns void language plpgsql as $$
  begin
    if exists (select from pg_trigger where not tgisinternal and tgrelid = name) then
      raise exception 'cannot distribute "%" because it has triggers', name;
    elsif exists (
      select from pg_constraint c where c.contype = 'f' and c.confrelid = name
        and not exists (select from citus_double.pg_dist_partition where logicalrelid = c.conrelid)
    ) then
      raise exception 'a local table refers to "%"', name;
    end if;
    insert into citus_double.calls (call) values (format('%s by %s with %s', name, by, colocate_with));
    insert into citus_double.pg_dist_partition values (name);
  end $$;
  create function create_distributed_function(name regprocedure) returns void language sql as
    $$ insert into citus_double.calls (call) values (format('function %s', name)) $$;
  create function truncate_local_data_after_distributing_table(name regclass) returns void language sql as
    $$ insert into citus_double.calls (call) values (format('truncate %s', name)) $$;
  reset search_path`

const distributed = tablesPlaced('distributed')

eachDatabase('distributing the tables of a database without Citus', on => {
  it('says what is missing, and changes nothing', async () => {
    const { problems, statements } = await planDistribution(on.database(), layout)
    expect(statements).toEqual([])
    expect(problems).toEqual([
      on.kind === 'embedded'
        ? expect.stringContaining('Set DATABASE_URL to a PostgreSQL with the extension citus')
        : expect.stringContaining('run `create extension citus` in this database'),
    ])
  })
})

onPostgres('distributing the tables of a database (postgres)', () => {
  let postgres: Postgres
  let made: Awaited<ReturnType<typeof migratedDatabase>>
  let database: Database
  beforeAll(async () => {
    postgres = await startPostgres()
    made = await migratedDatabase(postgres)
    const first = await openDatabase({ url: made.url, log: silent })
    await first.pool.query(citus)
    await first.pool.query(`do $$ begin
      execute format('alter database %I set search_path = public, citus_double', current_database()); end $$`)
    await first.close()
    database = await openDatabase({ url: made.url, log: silent })
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await made?.drop()
    await postgres?.stop()
  })

  const texts = async (text: string) => (await database.pool.query<{ text: string }>(text)).rows.map(row => row.text)
  const references = () =>
    texts(`select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
      from pg_constraint where contype = 'f' order by 1`)

  it('distributing the tables of a database (postgres) is refused for a trigger that is not ours, which is named', async () => {
    await database.pool.query(`create function audited() returns trigger language plpgsql as 'begin return new; end'`)
    await database.pool.query('create trigger audited before update on users for each row execute function audited()')
    const { problems, statements } = await planDistribution(database, layout)
    await database.pool.query('drop function audited() cascade')
    expect(statements).toEqual([])
    expect(problems).toEqual([expect.stringContaining('audited on users')])
  })

  it('distributing the tables of a database (postgres) is refused for a table that the list does not name, and for one that is missing', async () => {
    await database.pool.query('create table stray (id integer); alter table jobs rename to works')
    const { problems } = await planDistribution(database, layout)
    await database.pool.query('drop table stray; alter table works rename to jobs')
    expect(problems).toEqual([
      expect.stringContaining('lacks jobs: run `latchkey migrate`'),
      expect.stringContaining('does not know stray, works'),
    ])
  })

  it('changes nothing when one statement fails', async () => {
    const before = await references()
    const plan = await planDistribution(database, layout)
    const failing = { ...plan, statements: [...plan.statements, 'select 1 / 0'] }
    await expect(distribute(database, failing)).rejects.toThrow(/division by zero/)
    expect(await references()).toEqual(before)
    expect(await texts('select call as text from calls')).toEqual([])
  })

  it('places reference tables, then tables by project on the nodes of the first, and refers as before', async () => {
    const before = await references()
    await distribute(database, await planDistribution(database, layout))
    const calls = await texts('select call as text from calls order by position')
    const [first, ...others] = distributed
    expect(calls).toEqual([
      'reference projects',
      `${first} by project_id with none`,
      ...others.map(table => `${table} by project_id with ${first}`),
      ...layout.functions.map(name => `function ${name}`),
      ...['projects', ...distributed].map(table => `truncate ${table}`),
    ])
    expect(await references()).toEqual(before)
  })

  it('has nothing to do the second time, and distributes a table that came later with the others', async () => {
    expect(await planDistribution(database, layout)).toEqual({ problems: [], statements: [] })
    await database.pool.query(`create table vaults (project_id text primary key)`)
    const later = { ...layout, distributed: [...layout.distributed, 'vaults'] }
    const { statements } = await planDistribution(database, later)
    expect(statements[0]).toBe(
      `select create_distributed_table('vaults', 'project_id', colocate_with => '${distributed[0]}')`,
    )
    expect(statements.filter(statement => statement.includes('create_distributed_table'))).toHaveLength(1)
  })
})
