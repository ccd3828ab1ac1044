/**
 * After a change of the root secret, everything that the previous ones sealed is sealed anew, so that they need
 * not be kept.
 *
 * It goes through one place after the other in the order of its keys. What is done does not look undone any more:
 * it may be stopped at any moment and begun again, and two who do it at once do no harm. Meanwhile everything is
 * read with both.
 */
import type { App } from '../app.ts'
import type { SealedPlace } from '../kernel/crypto/sealed-place.ts'
import { countSealedRows, listSealedRows, putResealedRows, type SealedRow } from './resealing.store.ts'
import { sealedPlaces } from './sealed-places.ts'

const batchSize = 500

export interface ResealingProgress {
  /** Rows that were sealed anew so far. */
  readonly resealed: number
  /** Texts that do not open in their place, because they were altered or moved. They stay as they are. */
  readonly unreadable: number
}

/** Seals everything anew that is not sealed under the current root secret, however long it takes. */
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
  for (const place of sealedPlaces) {
    for await (const batch of resealing(app, place)) {
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
  const counts = await Promise.all(sealedPlaces.map(place => countSealedRows(database, place, previousMarks)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function* resealing({ database, sealer }: App, place: SealedPlace): AsyncGenerator<ResealingProgress> {
  const { previousMarks: marks } = sealer
  if (marks.length === 0) return
  let rows: SealedRow[]
  let last: SealedRow | null = null
  do {
    rows = await listSealedRows(database, place, { marks, after: last, count: batchSize })
    const made = rows.map(row => ({ row, ...sealer.reseal(row.text, place.contextOf(row.key)) }))
    const fresh = made.filter(({ row, text }) => text !== row.text).map(({ row, text }) => ({ ...row, resealed: text }))
    const resealed = await putResealedRows(database, place, fresh)
    if (rows.length > 0) yield { resealed, unreadable: made.reduce((sum, { unreadable }) => sum + unreadable, 0) }
    last = rows.at(-1) ?? null
  } while (rows.length === batchSize)
}
