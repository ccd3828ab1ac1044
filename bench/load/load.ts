/** So many connections that each ask again as soon as they are answered. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Ask {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent each in its turn. */
  readonly bodies?: readonly string[]
}

export interface Pace {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

export interface Pressure {
  readonly connections: number
  readonly seconds: number
}

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const hasWrk = (process.env.PATH ?? '').split(delimiter).some(folder => existsSync(join(folder, 'wrk')))

export const generator = hasWrk ? 'wrk' : 'autocannon'

/** @throws when an answer was not a success: then the figure would be of something else. */
export async function load(ask: Ask, pressure: Pressure): Promise<Pace> {
  const said = await (hasWrk ? withWrk(ask, pressure) : withAutocannon(ask, pressure))
  const { failed, ...pace }: Pace & { failed: number } = JSON.parse(said.trim().split('\n').at(-1) ?? '{}')
  if (failed > 0) throw new Error(`${failed} requests to ${ask.url} failed.`)
  return pace
}

async function withWrk({ url, method = 'GET', headers = {}, bodies = [] }: Ask, { connections, seconds }: Pressure) {
  const spelled = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', ...spelled, '-s', here('wrk.lua')]
  const env = { ...process.env, BENCH_METHOD: method, BENCH_BODIES: bodiesFile(bodies) }
  return (await run('wrk', [...options, url], { env })).stdout
}

async function withAutocannon({ method = 'GET', headers = {}, bodies = [], url }: Ask, pressure: Pressure) {
  const options = JSON.stringify({ url, method, headers, bodies, ...pressure })
  return (await run(process.execPath, [here('autocannon.mjs'), options])).stdout
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
const files = new Map<readonly string[], string>()

/** The file is written once, however often the same bodies are sent. */
function bodiesFile(bodies: readonly string[]): string {
  const known = files.get(bodies)
  if (known) return known
  const file = join(folder, `bodies-${files.size}`)
  writeFileSync(file, bodies.map(body => `${body}\n`).join(''))
  files.set(bodies, file)
  return file
}
