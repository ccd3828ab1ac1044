/** P15: what spending a code costs, beside the one prepared update that no one can do without. */
import pg from 'pg'
import type { App } from '../packages/server/src/app.ts'
import { checkCode, consumeCode, getParts, issueCode, takeCode } from '../packages/server/src/codes/codes.ts'
import { loadConfig } from '../packages/server/src/config.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import { digest } from '../packages/server/src/kernel/crypto/random.ts'
import { bindDb, type Db } from '../packages/server/src/kernel/db/db.ts'
import { transaction } from '../packages/server/src/kernel/db/transaction.ts'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { productEnv, temporaryFolder } from './servers/product.ts'
import { type Row, rateOnly, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const many = 16
/** Each is spent once, so there must be enough for a round. */
const codeCount = 4_000

export async function codes({ databaseUrl, smtpPort }: Scene): Promise<Row[]> {
  const env = productEnv({ databaseUrl, dataDir: temporaryFolder(), smtpPort })
  const app = await createApp(loadConfig({ ...env, LATCHKEY_LOG_LEVEL: 'error' }))
  const raw = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  try {
    const db = bindDb(app.database, 'internal', 'main')
    const seen = await rounds(roundCount, {
      floor: async () => {
        const digests = (await issued(app, db)).map(code => [digest(getParts(code).nonce), digest(code)])
        return rate(digests, values => raw.query({ ...updateOfCode, values }))
      },
      product: async () => rate(await issued(app, db), code => takeCode(app, db, 'sign-in', code)),
      inTwoSteps: async () => rate(await issued(app, db), code => checkAndSpend(app, db, code)),
    })
    return [
      rateRow({ promise: 'P15 spending a code, against its prepared update', ...seen, atLeast: 0.6 }),
      rateOnly('P15 looking at a code, then spending it in a transaction', seen.inTwoSteps),
    ]
  } finally {
    await raw.end()
    await app.database.close()
  }
}

/** What someone would write who spends a code and does nothing with it. */
const updateOfCode = {
  name: 'spend',
  text: `update codes set used_at = now()
    where project_id = 'internal' and purpose = 'sign-in' and nonce_digest = $1 and code_digest = $2
      and used_at is null and expires_at > now()
    returning subject`,
}

async function checkAndSpend(app: App, db: Db, given: string): Promise<void> {
  const code = await checkCode(app, db, 'sign-in', given)
  await transaction(db, tx => consumeCode(app, tx, code))
}

async function issued(app: App, db: Db): Promise<string[]> {
  return transaction(db, async tx => {
    const given: string[] = []
    while (given.length < codeCount) {
      given.push((await issueCode(app, tx, 'sign-in', { email: 'ada@example.com' })).code)
    }
    return given
  })
}

/** So many at a time, each starting the next as soon as it is done, until all are spent. */
async function rate<Value>(values: readonly Value[], work: (value: Value) => Promise<unknown>): Promise<number> {
  const left = [...values]
  const began = performance.now()
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (let value = left.pop(); value !== undefined; value = left.pop()) await work(value)
    }),
  )
  return (values.length * 1_000) / (performance.now() - began)
}
