/** Buckets in PostgreSQL, counted together by all processes. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type Buckets, impossibleMicros, type Level } from './buckets.ts'

// The row is locked before its value is judged, so that many at once are judged one after the other.
// When it is full nothing is written, and the second part returns its level.
const levelBefore = `case
  when kept.tat > :now::timestamptz + :impossibleMicros * interval '1 microsecond' then :now::timestamptz + (:fullMicros::float8 - :stepMicros::float8) * interval '1 microsecond'
  else greatest(kept.tat, :now) end`

interface Bucket {
  readonly projectId: string
  readonly bucket: string
}

const take = statement<Level, Bucket & { now: Date; stepMicros: number; fullMicros: number; impossibleMicros: number }>(
  'limits.take',
  `with taken as (
     insert into limits as kept (project_id, bucket, tat, expires_at)
     values (:projectId, :bucket, :now::timestamptz + :stepMicros * interval '1 microsecond', :now::timestamptz + :stepMicros * interval '1 microsecond')
     on conflict (project_id, bucket) do update
     set tat = ${levelBefore} + :stepMicros * interval '1 microsecond',
         expires_at = ${levelBefore} + :stepMicros * interval '1 microsecond'
     where ${levelBefore} + :stepMicros * interval '1 microsecond' <= :now::timestamptz + :fullMicros * interval '1 microsecond'
     returning tat
   )
   select true as allowed, (extract(epoch from tat - :now) * 1000000)::float8 as "aheadMicros" from taken
   union all
   select false, (extract(epoch from tat - :now) * 1000000)::float8 from limits
   where project_id = :projectId and bucket = :bucket and not exists (select from taken)`,
)

const look = statement<{ aheadMicros: number }, Bucket & { now: Date }>(
  'limits.look',
  `select (extract(epoch from greatest(tat, :now) - :now) * 1000000)::float8 as "aheadMicros" from limits
   where project_id = :projectId and bucket = :bucket`,
)

const giveBack = statement<never, Bucket & { stepMicros: number }>(
  'limits.give-back',
  `update limits set tat = tat - :stepMicros * interval '1 microsecond', expires_at = tat - :stepMicros * interval '1 microsecond'
   where project_id = :projectId and bucket = :bucket`,
)

const sweep = statement<never, { now: Date; most: number }>(
  'limits.sweep',
  `with old as (
     select project_id, bucket from limits where expires_at < :now limit :most for update skip locked
   )
   delete from limits using old where limits.project_id = old.project_id and limits.bucket = old.bucket`,
)

const BATCH = 1_000

export function storedBuckets(database: Database, clock: Clock): Buckets {
  return {
    // On the database, never on the `tx` of an action: a refused action must not undo its counting.
    async take(db, bucket, stepMicros, fullMicros) {
      const level = await take.first(database, {
        projectId: db.projectId,
        bucket,
        now: clock.now(),
        stepMicros,
        fullMicros,
        impossibleMicros: impossibleMicros(fullMicros),
      })
      if (level?.allowed || (level && level.aheadMicros > fullMicros - stepMicros)) return level
      // Full, by takes so new that this statement may not read them: as full as can be.
      return { allowed: false, aheadMicros: fullMicros }
    },
    async look(db, bucket) {
      return (await look.first(database, { projectId: db.projectId, bucket, now: clock.now() }))?.aheadMicros ?? 0
    },
    async giveBack(db, bucket, stepMicros) {
      await giveBack(database, { projectId: db.projectId, bucket, stepMicros })
    },
    async sweep() {
      while ((await sweep.count(database, { now: clock.now(), most: BATCH })) === BATCH);
    },
  }
}
