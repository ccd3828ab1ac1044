/** Buckets of one process. */
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { type Buckets, impossibleMicros } from './buckets.ts'

/** More are an attack with many names; then the ones empty soonest are forgotten first. */
const MOST_BUCKETS = 100_000

export function memoryBuckets(clock: Clock): Buckets {
  /** When each bucket will be empty. */
  const emptyAt = new Map<string, number>()
  const nowMicros = () => clock.now().getTime() * 1000
  const getKey = (db: Db, bucket: string) => `${db.projectId} ${bucket}`

  const deleteEmpty = () => {
    const now = nowMicros()
    for (const [key, at] of emptyAt) if (at <= now) emptyAt.delete(key)
  }
  const makeRoom = () => {
    deleteEmpty()
    if (emptyAt.size < MOST_BUCKETS) return
    const soonest = [...emptyAt].sort(([, one], [, other]) => one - other).slice(0, MOST_BUCKETS / 10)
    for (const [key] of soonest) emptyAt.delete(key)
  }

  return {
    async take(db, bucket, stepMicros, fullMicros) {
      const key = getKey(db, bucket)
      const now = nowMicros()
      const stored = emptyAt.get(key) ?? 0
      const isImpossible = stored - now > impossibleMicros(fullMicros)
      const at = isImpossible ? now + fullMicros - stepMicros : Math.max(stored, now)
      if (at + stepMicros - now > fullMicros) return { allowed: false, aheadMicros: at - now }
      if (emptyAt.size >= MOST_BUCKETS && !emptyAt.has(key)) makeRoom()
      emptyAt.set(key, at + stepMicros)
      return { allowed: true, aheadMicros: at + stepMicros - now }
    },
    async look(db, bucket) {
      return Math.max(0, (emptyAt.get(getKey(db, bucket)) ?? 0) - nowMicros())
    },
    async giveBack(db, bucket, stepMicros) {
      const key = getKey(db, bucket)
      const at = emptyAt.get(key)
      if (at !== undefined) emptyAt.set(key, at - stepMicros)
    },
    async sweep() {
      deleteEmpty()
    },
  }
}
