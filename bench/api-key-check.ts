/** P12: what checking an API key costs, beside the one prepared read that no one can do without. */
import pg from 'pg'
import { checkKey, createKey } from '../packages/server/src/api-keys/api-keys.ts'
import type { App } from '../packages/server/src/app.ts'
import { loadConfig } from '../packages/server/src/config.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import { digest } from '../packages/server/src/kernel/crypto/random.ts'
import { bindDb } from '../packages/server/src/kernel/db/db.ts'
import { transaction } from '../packages/server/src/kernel/db/transaction.ts'
import { overrideConfig, projectDirectory } from '../packages/server/src/projects/projects.ts'
import { createTeam } from '../packages/server/src/teams/teams.ts'
import { load } from './load/load.ts'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { getHeaders, productEnv, temporaryFolder } from './servers/product.ts'
import { type Row, rateOnly, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const many = 16
const keyCount = 500

export async function apiKeyCheck({ databaseUrl, smtpPort, productUrl }: Scene): Promise<Row[]> {
  const env = productEnv({ databaseUrl, dataDir: temporaryFolder(), smtpPort })
  const app = await createApp(loadConfig({ ...env, LATCHKEY_LOG_LEVEL: 'error' }))
  const raw = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  try {
    const keys = await makeKeys(app)
    const digests = keys.map(digest)
    const db = bindDb(app.database, 'internal', 'main')
    const through = {
      url: `${productUrl}/api/v1/team-api-keys/check`,
      method: 'POST',
      headers: getHeaders('server'),
      bodies: keys.map(key => JSON.stringify({ api_key: key })),
    } as const
    const seen = await rounds(roundCount, {
      floor: rate(digests, value => raw.query({ name: 'key', text: readOfKey, values: [value] })),
      product: rate(keys, key => checkKey(app, db, 'team', key)),
      http: async () => (await load(through, { connections: many, seconds })).perSecond,
    })
    return [
      rateRow({ promise: 'P12 API key check, against its prepared read', ...seen, atLeast: 0.7 }),
      rateOnly('P12 API key check, through HTTP', seen.http),
    ]
  } finally {
    await raw.end()
    await app.database.close()
  }
}

/** The query by hand, with the digest given and no decision. */
const readOfKey = `
  select id, kind, team_id, description, is_public, last_four, expires_at, manually_revoked_at
  from owned_api_keys where digest = $1`

async function makeKeys(app: App): Promise<string[]> {
  const internal = await projectDirectory(app).read('internal')
  if (!internal) throw new Error('The project of the bench is not there.')
  return transaction(bindDb(app.database, 'internal', 'main'), async tx => {
    await overrideConfig(app, tx, { 'apiKeys.enabled.team': true })
    const { id } = await createTeam(app, tx, internal, { displayName: 'Robots' })
    const keys: string[] = []
    while (keys.length < keyCount) {
      const { value } = await createKey(app, tx, { kind: 'team', id }, { description: 'For the bench' })
      keys.push(value)
    }
    return keys
  })
}

/** So many at a time, each starting the next as soon as it is done. */
function rate(values: readonly string[], work: (value: string) => Promise<unknown>): () => Promise<number> {
  return async () => {
    const until = performance.now() + seconds * 1000
    let done = 0
    await Promise.all(
      Array.from({ length: many }, async () => {
        for (; performance.now() < until; done += 1) await work(values[done % values.length] ?? '')
      }),
    )
    return done / seconds
  }
}
