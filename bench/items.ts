/** P24, P25, P26: what a balance, a change of an item and a metered API key cost, each beside one prepared statement. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { checkKeyAndDebit, createKey } from '../packages/server/src/api-keys/api-keys.ts'
import type { App } from '../packages/server/src/app.ts'
import { loadConfig } from '../packages/server/src/config.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import { changeItem, readItem } from '../packages/server/src/items/items.ts'
import { bindDb, type Db, type Tx } from '../packages/server/src/kernel/db/db.ts'
import { transaction } from '../packages/server/src/kernel/db/transaction.ts'
import type { Project } from '../packages/server/src/kernel/http/caller.ts'
import { overrideConfig, projectDirectory } from '../packages/server/src/projects/projects.ts'
import { createTeam } from '../packages/server/src/teams/teams.ts'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { productEnv, temporaryFolder } from './servers/product.ts'
import { costRow, type Row, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const many = 16
const customerCount = 200

interface Ground {
  readonly app: App
  readonly db: Db
  readonly raw: pg.Pool
  readonly project: Project
  inTransaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
}

/** Of a customer with a long history, and of one with a short one. */
export const itemReads = ({ databaseUrl, smtpPort }: Scene) =>
  on({ databaseUrl, smtpPort }, async ground => {
    const [long, short] = [await customerWith(ground, 100_000), await customerWith(ground, 10)]
    const { app, db, project } = ground
    const read = (customerId: string) =>
      rate([customerId], id => readItem(app, db, project.config.payments, credits(id)))
    const seen = await rounds(roundCount, { floor: read(short), product: read(long) })
    // Something has expired since the latest change: it is added to what was kept then.
    const [longDue, shortDue] = [await withExpiry(ground, long), await withExpiry(ground, short)]
    const due = await rounds(roundCount, { floor: read(shortDue), product: read(longDue) })
    return [
      costRow({ promise: 'P24 a balance with 100 000 changes, against one with 10', ...seen, atMost: 1.5 }),
      costRow({ promise: 'P24 the same where something has expired since', ...due, atMost: 1.5 }),
    ]
  })

export const itemChanges = ({ databaseUrl, smtpPort }: Scene) =>
  on({ databaseUrl, smtpPort }, async ground => {
    const { app, db, raw, project, inTransaction } = ground
    const customers = await customersWithCredits(ground)
    const input = { delta: -1, allowNegative: true, idempotencyKey: null }
    const change = (id: string) => changeItem(app, db, project.config.payments, credits(id), input, inTransaction)
    const seen = await rounds(roundCount, {
      floor: rate(customers, id => raw.query({ ...insertUnderLock, values: [id, randomUUID()] })),
      product: rate(customers, change),
    })
    return [rateRow({ promise: 'P25 a change, against an insert under the same lock', ...seen, atLeast: 0.5 })]
  })

export const keyDebits = ({ databaseUrl, smtpPort }: Scene) =>
  on({ databaseUrl, smtpPort }, async ground => {
    const { app, db, raw, project, inTransaction } = ground
    const robots = await teamsWithCalls(ground)
    const context = { app, db, project, transaction: inTransaction }
    const debit = { itemId: 'calls', amount: 1 }
    const seen = await rounds(roundCount, {
      floor: rate(robots, ({ teamId }) => raw.query({ ...updateOfBalance, values: [teamId] })),
      product: rate(robots, ({ key }) => checkKeyAndDebit(context, 'team', key, debit)),
    })
    return [rateRow({ promise: 'P26 key check with debit, against an update', ...seen, atLeast: 0.5 })]
  })

/** By hand: other changes of the customer wait, and nothing is decided. */
const insertUnderLock = {
  name: 'insert-change',
  text: `with locked as (
      select project_id, customer_type, customer_id, item_id from item_balances
      where project_id = 'internal' and customer_type = 'custom' and customer_id = $1 and item_id = 'credits' for update)
    insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at)
    select project_id, customer_type, customer_id, item_id, $2::uuid, -1, now() from locked`,
}

/** By hand: neither key nor change, but never too much. */
const updateOfBalance = {
  name: 'take-calls',
  text: `update item_balances set gone = gone + 1
    where project_id = 'internal' and customer_type = 'team' and customer_id = $1 and item_id = 'calls'
      and granted - gone >= 1
    returning granted - gone as left`,
}

const credits = (customerId: string) => ({ customerType: 'custom', customerId, itemId: 'credits' }) as const

async function on(
  { databaseUrl, smtpPort }: Pick<Scene, 'databaseUrl' | 'smtpPort'>,
  measure: (ground: Ground) => Promise<Row[]>,
): Promise<Row[]> {
  const env = productEnv({ databaseUrl, dataDir: temporaryFolder(), smtpPort })
  const app = await createApp(loadConfig({ ...env, LATCHKEY_LOG_LEVEL: 'error' }))
  const raw = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  try {
    const db = bindDb(app.database, 'internal', 'main')
    await transaction(db, tx =>
      overrideConfig(app, tx, {
        'apiKeys.enabled.team': true,
        'payments.items.credits': { customerType: 'custom' },
        'payments.items.calls': { customerType: 'team' },
      }),
    )
    const project = await projectDirectory(app).read('internal')
    if (!project) throw new Error('The project of the bench is not there.')
    return await measure({ app, db, raw, project, inTransaction: work => transaction(db, work) })
  } finally {
    await raw.end()
    await app.database.close()
  }
}

/** Its history is made by hand, but for the latest change. */
async function customerWith(ground: Ground, changes: number): Promise<string> {
  const id = randomUUID()
  const text = `insert into item_changes (project_id, customer_type, customer_id, item_id, id, delta, created_at)
    select 'internal', 'custom', $1, 'credits', gen_random_uuid(), case when nth % 3 = 0 then 5 else -1 end,
      now() - nth * interval '1 minute'
    from generate_series(2, $2::int) as nth`
  await ground.raw.query(text, [id, changes])
  await grant(ground, credits(id), 10)
  return id
}

async function withExpiry(ground: Ground, id: string): Promise<string> {
  await grant(ground, credits(id), 10, new Date(Date.now() + 100))
  await new Promise(resolve => setTimeout(resolve, 150))
  return id
}

async function customersWithCredits(ground: Ground): Promise<string[]> {
  const ids = Array.from({ length: customerCount }, () => randomUUID())
  for (const id of ids) await grant(ground, credits(id), 1_000_000)
  return ids
}

async function teamsWithCalls(ground: Ground): Promise<{ teamId: string; key: string }[]> {
  const { app, db, project } = ground
  const robots: { teamId: string; key: string }[] = []
  while (robots.length < customerCount) {
    const robot = await transaction(db, async tx => {
      const { id } = await createTeam(app, tx, project, { displayName: 'Robots' })
      const { value } = await createKey(app, tx, { kind: 'team', id }, { description: 'For the bench' })
      return { teamId: id, key: value }
    })
    await grant(ground, { customerType: 'team', customerId: robot.teamId, itemId: 'calls' }, 1_000_000)
    robots.push(robot)
  }
  return robots
}

type Item = Parameters<typeof readItem>[3]

async function grant({ app, db, project, inTransaction }: Ground, item: Item, delta: number, expires?: Date) {
  const input = {
    delta,
    allowNegative: true,
    idempotencyKey: null,
    ...(expires && { expiresAt: expires.toISOString() }),
  }
  await changeItem(app, db, project.config.payments, item, input, inTransaction)
}

/** So many at a time, each starting the next as soon as it is done. */
function rate<Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>): () => Promise<number> {
  return async () => {
    const until = performance.now() + seconds * 1000
    let done = 0
    const some = async (first: number) => {
      for (let nth = first; performance.now() < until; nth += many, done += 1) {
        const value = values[nth % values.length]
        if (value !== undefined) await work(value)
      }
    }
    await Promise.all(Array.from({ length: many }, (_, nth) => some(nth)))
    return done / seconds
  }
}
