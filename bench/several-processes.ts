/** P9: what a second process on the same PostgreSQL adds. Each process has a load of its own, as behind a load balancer. */
import { availableParallelism } from 'node:os'
import { type Ask, load } from './load/load.ts'
import { rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { answering } from './servers/process.ts'
import { startProduct } from './servers/product.ts'
import { type Row, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const connections = 16
/** One for each process, and as many again for PostgreSQL and the load. With fewer the machine is the limit. */
const coresNeeded = 4

export async function severalProcesses({ databaseUrl, smtpPort, productUrl, product }: Scene): Promise<Row[]> {
  const second = await startProduct({ databaseUrl, smtpPort })
  try {
    await answering(`${second.url}/health`)
    const rate = async (...asks: Ask[]) => {
      const paces = await Promise.all(asks.map(ask => load(ask, { connections, seconds })))
      return paces.reduce((sum, { perSecond }) => sum + perSecond, 0)
    }
    const atSecond = (ask: Ask): Ask => ({ ...ask, url: ask.url.replace(productUrl, second.url) })
    const rows = []
    for (const [title, ask] of [['GET /users/me', product.me] as const, ['token refresh', product.refresh] as const]) {
      const { one, two } = await rounds(roundCount, { one: () => rate(ask), two: () => rate(ask, atSecond(ask)) })
      const cores = availableParallelism()
      const promise = `P9 two processes, ${title}, against one (${cores} cores)`
      rows.push(rateRow({ promise, floor: one, product: two, ...(cores < coresNeeded ? {} : { atLeast: 1.7 }) }))
    }
    return rows
  } finally {
    await second.stop()
  }
}
