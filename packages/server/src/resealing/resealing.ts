/**
 * After a change of the root secret, everything that the previous ones sealed is sealed again, so that they need
 * not be kept.
 *
 * It processes one column after the other in the order of its keys. What is done does not look undone any more:
 * it may be stopped at any moment and started again, and two concurrent runs do no harm. Meanwhile everything is
 * read with both.
 */
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { countSealedRows, listSealedRows, putResealedRows, type SealedRow } from './resealing.store.ts'
import { sealedColumns } from './sealed-columns.ts'

const batchSize = 500

export interface ResealingProgress {
  /** Rows that were sealed again so far. */
  readonly resealed: number
  /** Texts that cannot be decrypted, because they were altered or moved. They are left unchanged. */
  readonly unreadable: number
}

/** Seals everything again that is not sealed under the current root secret, however long it takes. */
export async function resealEverything(
  app: App,
  onProgress: (progress: ResealingProgress) => void = () => {},
): Promise<ResealingProgress> {
  return resealSome(app, Number.POSITIVE_INFINITY, onProgress)
}

/** As {@link resealEverything}, but no more than so many batches of 500. */
export async function resealSome(
  app: App,
  mostBatches: number,
  onProgress: (progress: ResealingProgress) => void = () => {},
): Promise<ResealingProgress> {
  let progress: ResealingProgress = { resealed: 0, unreadable: 0 }
  let batches = 0
  for (const target of sealedColumns) {
    for await (const batch of resealing(app, target)) {
      progress = {
        resealed: progress.resealed + batch.resealed,
        unreadable: progress.unreadable + batch.unreadable,
      }
      onProgress(progress)
      batches += 1
      if (batches >= mostBatches) return progress
    }
  }
  return progress
}

/** How many rows still hold something that a previous root secret sealed. */
export async function countToReseal({ database, sealer }: App): Promise<number> {
  const { previousMarks } = sealer
  if (previousMarks.length === 0) return 0
  const counts = await Promise.all(sealedColumns.map(target => countSealedRows(database, target, previousMarks)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function* resealing({ database, sealer }: App, target: SealedColumn): AsyncGenerator<ResealingProgress> {
  const { previousMarks: marks } = sealer
  if (marks.length === 0) return
  let rows: SealedRow[]
  let last: SealedRow | null = null
  do {
    rows = await listSealedRows(database, target, { marks, after: last, count: batchSize })
    const made = rows.map(row => ({ row, ...sealer.reseal(row.text, target.getContext(row.key)) }))
    const fresh = made.filter(({ row, text }) => text !== row.text).map(({ row, text }) => ({ ...row, resealed: text }))
    const resealed = await putResealedRows(database, target, fresh)
    if (rows.length > 0) yield { resealed, unreadable: made.reduce((sum, { unreadable }) => sum + unreadable, 0) }
    last = rows.at(-1) ?? null
  } while (rows.length === batchSize)
}

/** Once a minute some of it, on one process, so that no one waits long for a database that is busy sealing. */
const batchesAtOnce = 40

export const resealUnderCurrentSecret = defineSchedule<App>({
  kind: 'reseal-under-current-secret',
  everySeconds: 60,
  async run({ app, log }) {
    const { resealed, unreadable } = await resealSome(app, batchesAtOnce)
    if (resealed > 0) log.info({ resealed }, 'secrets resealed under the current root secret')
    if (unreadable > 0) log.warn({ unreadable }, 'sealed texts could not be decrypted and were left unchanged')
  },
})
