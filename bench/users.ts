/** P5: whether it matters how many users there are. And how long it takes to bring them. */
import { LatchkeyAdminApp } from '@latchkey/js'
import type { Json } from '@latchkey/testkit'
import pg from 'pg'
import { type Ask, load } from './load/load.ts'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { answering } from './servers/process.ts'
import { getHeaders, internalKeys, startProduct } from './servers/product.ts'
import { costRow, limitRow, quantile, type Row, say } from './table.ts'
import { makeUsers, teamId, terms } from './users-made.ts'

const many = Number(process.env.BENCH_USERS ?? 1_000_000)
const few = 10_000
const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = 1

export async function userLists(scene: Scene): Promise<Row[]> {
  const [small, large] = [await crowd(scene, 'few_users', few), await crowd(scene, 'many_users', many)]
  try {
    const pages: Readonly<Record<string, (url: string, deep: string) => string>> = {
      'first page': () => 'limit=100',
      'first page, newest first': () => 'limit=100&desc=true',
      'first page, anonymous too': () => 'limit=100&include_anonymous=true',
      'a page in the middle': (_, deep) => `limit=100&cursor=${deep}`,
      'a team of 1 000': () => `limit=100&team_id=${teamId}`,
    }
    const rows: Row[] = []
    for (const [name, query] of Object.entries(pages)) {
      const rate =
        ({ url, deep }: Crowd) =>
        () =>
          perSecond({ url: `${url}?${query(url, deep)}`, headers })
      const seen = await rounds(roundCount, { floor: rate(small), product: rate(large) })
      rows.push(costRow({ promise: `P5 ${name}, 1 M users against 10 k`, ...seen, atMost: 1.2 }))
    }
    return [...rows, await search(large)]
  } finally {
    await Promise.all([small.stop(), large.stop()])
  }
}

const headers = getHeaders('server')
const perSecond = async (ask: Ask) => (await load(ask, { connections: 1, seconds })).perSecond

interface Crowd {
  /** Of the list. */
  readonly url: string
  /** Of the page in the middle. */
  readonly deep: string
  stop(): Promise<void>
}

async function crowd({ postgres, smtpPort }: Scene, name: string, count: number): Promise<Crowd> {
  const databaseUrl = await postgres.createDatabase(name)
  const product = await startProduct({ databaseUrl, smtpPort })
  await answering(`${product.url}/health`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await makeUsers(client, count)
  await client.end()
  const url = `${product.url}/api/v1/users`
  return { url, deep: await cursorInTheMiddle(url, count), stop: product.stop }
}

/** Found as anybody would: by walking there. */
async function cursorInTheMiddle(url: string, count: number): Promise<string> {
  let cursor = ''
  for (let walked = 0; walked < count * 0.45; walked += 1_000) {
    const answer = await fetch(`${url}?limit=1000${cursor && `&cursor=${cursor}`}`, { headers })
    const page: Json = await answer.json()
    cursor = page.pagination.next_cursor
  }
  return cursor
}

/** One after the other, each term some times in both directions: what someone who types waits for. */
async function search({ url }: Crowd): Promise<Row> {
  const taken: number[] = []
  for (const term of terms) {
    const ofTerm: number[] = []
    for (let tried = 0; tried < 20; tried += 1) {
      const began = performance.now()
      await (
        await fetch(`${url}?limit=100&desc=${tried % 2 === 0}&query=${encodeURIComponent(term)}`, { headers })
      ).text()
      ofTerm.push(performance.now() - began)
    }
    say(`    “${term}”  p50 ${quantile(ofTerm, 0.5).toFixed(1)} ms, slowest ${quantile(ofTerm, 1).toFixed(1)} ms`)
    taken.push(...ofTerm)
  }
  const [p50, p99] = [quantile(taken, 0.5), quantile(taken, 0.99)]
  const promise = `P5 search among 1 M users, p95 (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms)`
  return limitRow(promise, quantile(taken, 0.95), 50, 'ms')
}

/** Of `a long enough password`: what is imported is stored, not checked. */
const passwordHash = '$2y$10$Mqk7Yfsw2R.7qiJDq4tVUeHOIc7dSOU06337jsiSfWllO5nv0Pvpi'

export async function userImport({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const product = await startProduct({ databaseUrl: await postgres.createDatabase('imported'), smtpPort })
  await answering(`${product.url}/health`)
  const app = new LatchkeyAdminApp({
    ...{ baseUrl: product.url, projectId: 'internal', tokenStore: null },
    ...{ superSecretAdminKey: internalKeys.admin, publishableClientKey: internalKeys.client },
  })
  const users = Array.from({ length: 100_000 }, (_, at) => ({
    ...{ displayName: `Person ${at}`, primaryEmail: `person.${at}@example.com`, primaryEmailVerified: true },
    ...{ passwordHash, serverMetadata: { formerId: at }, teams: [] },
  }))
  try {
    const began = performance.now()
    const report = await app.importUsers({ users })
    if (report.createdUsers !== users.length) throw new Error(`Only ${report.createdUsers} users were imported.`)
    return [limitRow('P5 import of 100 000 users over HTTP', (performance.now() - began) / 1000, 60, 's')]
  } finally {
    await product.stop()
  }
}
