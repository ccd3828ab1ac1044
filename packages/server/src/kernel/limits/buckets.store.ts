/** Buckets in PostgreSQL, counted together by all processes. */
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type Buckets, impossibleMicros, type Level } from './buckets.ts'

// The row is locked before its value is judged, so that many at once are judged one after the other.
// When it is full nothing is written, and the second part returns its level. $6: see `impossibleMicros`.
const levelBefore = `case
  when kept.tat > $3::timestamptz + $6 * interval '1 microsecond' then $3::timestamptz + ($5::float8 - $4::float8) * interval '1 microsecond'
  else greatest(kept.tat, $3) end`

const take = statement<Level>(
  'limits.take',
  `with taken as (
     insert into limits as kept (project_id, bucket, tat, expires_at)
     values ($1, $2, $3::timestamptz + $4 * interval '1 microsecond', $3::timestamptz + $4 * interval '1 microsecond')
     on conflict (project_id, bucket) do update
     set tat = ${levelBefore} + $4 * interval '1 microsecond',
         expires_at = ${levelBefore} + $4 * interval '1 microsecond'
     where ${levelBefore} + $4 * interval '1 microsecond' <= $3::timestamptz + $5 * interval '1 microsecond'
     returning tat
   )
   select true as allowed, (extract(epoch from tat - $3) * 1000000)::float8 as "aheadMicros" from taken
   union all
   select false, (extract(epoch from tat - $3) * 1000000)::float8 from limits
   where project_id = $1 and bucket = $2 and not exists (select from taken)`,
)

const look = statement<{ aheadMicros: number }>(
  'limits.look',
  `select (extract(epoch from greatest(tat, $3) - $3) * 1000000)::float8 as "aheadMicros" from limits
   where project_id = $1 and bucket = $2`,
)

const giveBack = statement(
  'limits.give-back',
  `update limits set tat = tat - $3 * interval '1 microsecond', expires_at = tat - $3 * interval '1 microsecond'
   where project_id = $1 and bucket = $2`,
)

const sweep = statement<{ count: number }>(
  'limits.sweep',
  `with old as (
     select project_id, bucket from limits where expires_at < $1 limit $2 for update skip locked
   ), gone as (
     delete from limits using old
     where limits.project_id = old.project_id and limits.bucket = old.bucket
     returning 1
   )
   select count(*)::integer as count from gone`,
)

const BATCH = 1_000

export function storedBuckets(database: Database, clock: Clock): Buckets {
  return {
    // On the database, never on the `tx` of an action: a refused action must not undo its counting.
    async take(db, bucket, stepMicros, fullMicros) {
      const [level] = await take(database, [
        ...[db.projectId, bucket, clock.now(), stepMicros, fullMicros],
        impossibleMicros(fullMicros),
      ])
      if (level?.allowed || (level && level.aheadMicros > fullMicros - stepMicros)) return level
      // Full, by takes so new that this statement may not read them: as full as can be.
      return { allowed: false, aheadMicros: fullMicros }
    },
    async look(db, bucket) {
      const [level] = await look(database, [db.projectId, bucket, clock.now()])
      return level?.aheadMicros ?? 0
    },
    async giveBack(db, bucket, stepMicros) {
      await giveBack(database, [db.projectId, bucket, stepMicros])
    },
    async sweep() {
      let deleted: number | undefined
      do deleted = (await sweep(database, [clock.now(), BATCH]))[0]?.count
      while (deleted === BATCH)
    },
  }
}
