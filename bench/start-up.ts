/** P8: from the start of the process to the first finished sign-up, and what it holds when nobody asks. */
import { rm } from 'node:fs/promises'
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
  for (let count = 0; count < repetitions; count += 1) {
    for (const [index, measure] of [onPostgres, onNew, onExisting].entries()) seen[index]?.push(await measure())
  }
  await rm(folder, { recursive: true })
  const [postgresRuns = [], newRuns = [], existingRuns = []] = seen
  return [
    limitRow('P8 start to first sign-up, PostgreSQL', median(postgresRuns.map(run => run.seconds)), 1, 's'),
    limitRow('P8 start to first sign-up, new embedded', median(newRuns.map(run => run.seconds)), 2, 's'),
    limitRow('P8 start to first sign-up, existing embedded', median(existingRuns.map(run => run.seconds)), 1.2, 's'),
    limitRow('P8 memory when idle, PostgreSQL', median(postgresRuns.map(run => run.memoryMib)), 160, 'MiB'),
  ]
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
