/**
 * P8: from the start of the process to the first finished sign-up, and what it holds when no one sends a request. Beside
 * each start its floor: a process that opens the same database and does nothing else.
 */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './rounds.ts'
import type { Scene } from './scene.ts'
import { pause, type Started } from './servers/process.ts'
import { type ProductOptions, signUp, startProduct, temporaryFolder } from './servers/product.ts'
import { limitRow, type Row } from './table.ts'

const repetitions = 5

export async function startUp({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const used = await postgres.createDatabase('start_up')
  const folder = temporaryFolder()
  const onPostgres = () => firstSignUp({ databaseUrl: used, smtpPort })
  const onExisting = () => firstSignUp({ dataDir: folder, smtpPort })
  const onNew = async () => {
    const dataDir = temporaryFolder()
    const took = await firstSignUp({ dataDir, smtpPort })
    await rm(dataDir, { recursive: true })
    return took
  }
  await onPostgres() // makes the tables
  await onExisting() // makes the folder
  const seen: Taken[][] = [[], [], []]
  const alone: number[][] = [[], [], []]
  const engines = [
    () => engineAlone('postgres', used),
    async () => {
      const dataDir = temporaryFolder()
      const took = await engineAlone('embedded', join(dataDir, 'db'), snapshot)
      await rm(dataDir, { recursive: true })
      return took
    },
    () => engineAlone('embedded', join(folder, 'db')),
  ]
  for (let count = 0; count < repetitions; count += 1) {
    for (const [index, measure] of [onPostgres, onNew, onExisting].entries()) {
      seen[index]?.push(await measure())
      alone[index]?.push((await engines[index]?.()) ?? Number.NaN)
    }
  }
  await rm(folder, { recursive: true })
  const [postgresRuns = [], newRuns = [], existingRuns = []] = seen
  const row = (where: string, runs: readonly Taken[], atMost: number, floor: readonly number[] = []) =>
    limitRow(`P8 start to first sign-up, ${where}`, median(runs.map(run => run.seconds)), atMost, 's', median(floor))
  return [
    row('PostgreSQL', postgresRuns, 0.5, alone[0]),
    row('new embedded', newRuns, 1.5, alone[1]),
    row('existing embedded', existingRuns, 1, alone[2]),
    limitRow('P8 memory when idle, PostgreSQL', median(postgresRuns.map(run => run.memoryMib)), 160, 'MiB'),
  ]
}

const engine = fileURLToPath(new URL('servers/engine.mjs', import.meta.url))
const built = (name: string) => fileURLToPath(new URL(`../packages/server/dist/${name}`, import.meta.url))
const snapshot = built('embedded.snapshot')

/** The seconds of a process that opens a database, asks it one question and ends. */
async function engineAlone(kind: 'postgres' | 'embedded', ...where: string[]): Promise<number> {
  const parameters = kind === 'postgres' ? where : [built('embedded-worker.mjs'), ...where]
  const startedAt = performance.now()
  const child = spawn(process.execPath, [engine, kind, ...parameters], { stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The database alone ended with code ${code}.`)
  return (performance.now() - startedAt) / 1000
}

interface Taken {
  readonly seconds: number
  readonly memoryMib: number
}

async function firstSignUp(options: ProductOptions): Promise<Taken> {
  const startedAt = performance.now()
  const product = await startProduct(options)
  await untilSignedUp(product)
  const seconds = (performance.now() - startedAt) / 1000
  await pause(1_000)
  const memoryMib = product.memoryMib()
  await product.stop()
  return { seconds, memoryMib }
}

async function untilSignedUp({ url }: Started): Promise<void> {
  const email = `first-${Date.now()}@example.com`
  for (const giveUpAt = Date.now() + 20_000; ; await pause(10)) {
    const response = await signUp(url, email, 'correct horse battery').catch(() => undefined)
    const text = await response?.text()
    if (response?.ok) return
    if (response || Date.now() > giveUpAt) throw new Error(`Signing up failed: ${response?.status} ${text}`)
  }
}
