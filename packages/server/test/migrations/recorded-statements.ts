/**
 * The statements of a version, with their values, in the order in which its server sent them: so that a later version can
 * send them again to the database that it has migrated, as a server of the version before does while it is replaced.
 *
 * What the database chose itself (ids, tokens) is another value the second time. It is known from the rows that came back,
 * and replaced in the values of the statements that follow.
 */
import { readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'

interface Sent {
  /** Its place in `texts`. */
  readonly text: number
  readonly values: readonly unknown[]
  /** How many rows it returned or changed. */
  readonly count: number
  readonly rows: readonly unknown[]
}

export interface Recorded {
  readonly number: string
  /** Each statement that the version sends, once. */
  readonly texts: readonly string[]
  /** What its server sent from an empty database on. */
  readonly sent: readonly Sent[]
}

export interface Recorder {
  /** From now on only new texts are noted. */
  endSession(): void
  result(number: string): Recorded
}

interface Query {
  readonly text: string
}

type Send = (
  query: Query | string,
  values?: unknown[],
  callback?: unknown,
) => Promise<{ rowCount: number | null; rows: unknown[] }>

/** Notes what is sent through a pool of one connection. */
export function recordStatements(pool: Pool): Recorder {
  const texts = new Map<string, number>()
  const sent: Sent[] = []
  const wrapped = new WeakSet<PoolClient>()
  let isInSession = true
  const connect = pool.connect.bind(pool)
  const note = (text: string) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, texts.size)
    return known ?? texts.size - 1
  }
  const recordingConnect = async () => {
    const client = await connect()
    if (wrapped.has(client)) return client
    wrapped.add(client)
    // The overloads of the driver are more than what is sent: promises, and callbacks by `pool.query`.
    const send = client.query.bind(client) as unknown as Send
    const recording: Send = async (query, values, callback) => {
      if (callback) return send(query, values, callback)
      const text = note(typeof query === 'string' ? query : query.text)
      const answer = await send(query, values)
      if (isInSession)
        sent.push({
          text,
          values: (values ?? []).map(asJson),
          count: answer.rowCount ?? 0,
          rows: answer.rows.map(asJson),
        })
      return answer
    }
    return Object.assign(client, { query: recording })
  }
  // The embedded database writes checkpoints by `pool.query`, which passes a callback. They are not noted.
  Object.assign(pool, {
    connect: (callback?: Parameters<Pool['connect']>[0]) => (callback ? connect(callback) : recordingConnect()),
  })
  return {
    endSession() {
      isInSession = false
    },
    result: number => ({ number, texts: [...texts.keys()], sent }),
  }
}

/** One line for each text, then one for each statement sent. */
export function recordedAsLines({ texts, sent }: Recorded): string {
  return `${[...texts, ...sent].map(line => JSON.stringify(line)).join('\n')}\n`
}

export async function readRecorded(number: string): Promise<Recorded> {
  const lines = await readFile(new URL(`after-${number}.statements.jsonl`, import.meta.url), 'utf8')
  const parsed: unknown[] = lines
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  const texts = parsed.filter(line => typeof line === 'string')
  // The file was written by `recordedAsLines`.
  const sent = parsed.filter(line => typeof line !== 'string') as Sent[]
  return { number, texts, sent }
}

export interface Difference {
  readonly text: string
  readonly expected: number
  readonly found: number | string
}

/** Statements whose outcome depends on transaction numbers of the database. */
const dependsOnDatabase = /pg_snapshot_xmin|pg_current_xact_id/

/** Sends everything again. Returns the statements that failed, or that returned or changed another number of rows. */
export async function replay({ texts, sent }: Recorded, pool: Pool): Promise<Difference[]> {
  const client = await pool.connect()
  const chosen = new Map<string, unknown>()
  const differences: Difference[] = []
  try {
    for (const { text: place, values, count, rows } of sent) {
      const text = texts[place] ?? ''
      const found = await client
        .query(
          text,
          values.map(value => fromJson(replaced(value, chosen))),
        )
        .catch((error: Error) => error)
      if (found instanceof Error) {
        differences.push({ text, expected: count, found: found.message })
        // In a transaction nothing more can be sent, and what follows would only repeat that.
        break
      }
      if ((found.rowCount ?? 0) !== count && !dependsOnDatabase.test(text))
        differences.push({ text, expected: count, found: found.rowCount ?? 0 })
      learn(rows, found.rows.map(asJson), chosen)
    }
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
  return differences
}

/** Texts that were other ones the first time, in the rows of the same statement. */
function learn(before: readonly unknown[], now: readonly unknown[], chosen: Map<string, unknown>): void {
  if (before.length !== now.length) return
  for (const [index, row] of before.entries()) learnFrom(row, now[index], chosen)
}

function learnFrom(before: unknown, now: unknown, chosen: Map<string, unknown>): void {
  if (typeof before === 'string' && typeof now === 'string') {
    if (before !== now && isUuid(before)) chosen.set(before, now)
  } else if (isObject(before) && isObject(now)) {
    for (const [name, value] of Object.entries(before)) learnFrom(value, now[name], chosen)
  }
}

function replaced(value: unknown, chosen: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return chosen.get(value) ?? value
  if (Array.isArray(value)) return value.map(item => replaced(item, chosen))
  return value
}

function asJson(value: unknown): unknown {
  if (value instanceof Date) return { $date: value.toISOString() }
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return value.map(asJson)
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, asJson(item)]))
  return value
}

function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson)
  if (!isObject(value)) return value
  if (typeof value.$date === 'string') return new Date(value.$date)
  if (typeof value.$bytes === 'string') return Buffer.from(value.$bytes, 'base64')
  return value
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
