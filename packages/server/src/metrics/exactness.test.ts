/**
 * The figures are those of counting, and the table of sign-in methods agrees with the flags, whatever the version before
 * writes to the rows and whenever changes are added up.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachDatabase } from '../../test/support/databases.ts'
import {
  addPerson,
  addProject,
  connect,
  countedFigures,
  figuresOf,
  givePasskey,
  methodsAstray,
  ofThoseThere,
  run,
} from '../../test/support/people-rows.ts'
import type { Db } from '../kernel/db/db.ts'
import { addChanges } from './metrics.store.ts'

const isActive = `insert into user_activity (project_id, user_id, is_anonymous, last_active_at, country)
  select project_id, id, is_anonymous, $3, $4 from users where project_id = $1 and id = $2
  on conflict (project_id, user_id) do update set is_anonymous = excluded.is_anonymous,
    last_active_at = excluded.last_active_at, country = coalesce(excluded.country, user_activity.country)`
const becomesRegular = 'update users set is_anonymous = false where project_id = $1 and id = $2'

type Happening = (db: Db, people: readonly string[]) => Promise<unknown>

const who = fc.nat(4)
const signedUpAt = fc.nat(3).map(days => new Date(Date.UTC(2026, 4, 1 + days, 23, 59)))
const change = (table: string) => (userId: number, set: string) => async (db: Db, people: readonly string[]) =>
  run(
    db,
    `update ${table} set ${set} where project_id = $1 and ${table === 'users' ? 'id' : 'user_id'} = $2`,
    people[userId],
  )

/** Anything that can happen to the five people of a project. */
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc
    .record({ at: who, isAnonymous: fc.boolean(), otp: fc.boolean(), password: fc.boolean(), signedUpAt })
    .map<Happening>(
      ({ at, ...person }) =>
        (db, people) =>
          addPerson(db, { id: people[at], ...person }),
    ),
  fc.record({ at: who, provider: fc.constantFrom('google', 'Google', 'github'), signsIn: fc.boolean() }).map<Happening>(
    ({ at, provider, signsIn }) =>
      (db, people) =>
        connect(db, people[at], provider, randomUUID(), signsIn),
  ),
  fc
    .record({
      at: who,
      set: fc.constantFrom(
        'is_anonymous = false',
        'otp_auth_enabled = not otp_auth_enabled',
        'password_hash = null',
        `password_hash = 'another hash', otp_auth_enabled = false`,
        `signed_up_at = signed_up_at - interval '1 day'`,
        `display_name = 'Ada'`,
      ),
    })
    .map<Happening>(({ at, set }) => change('users')(at, set)),
  who.map<Happening>(at => (db, people) => givePasskey(db, people[at])),
  who.map<Happening>(at => change('oauth_connections')(at, 'allow_sign_in = not allow_sign_in')),
  fc
    .record({
      at: who,
      table: fc.constantFrom('users where id', 'oauth_connections where user_id', 'passkeys where user_id'),
    })
    .map<Happening>(
      ({ at, table }) =>
        (db, people) =>
          run(db, `delete from ${table} = $2 and project_id = $1`, people[at]),
    ),
  fc.integer({ min: 1, max: 5 }).map<Happening>(limit => db => addChanges(db.database, limit)),
)

const event = fc.record({
  at: who,
  day: fc.integer({ min: 1, max: 4 }),
  country: fc.constantFrom(null, 'DE', 'US'),
  becomesRegular: fc.boolean(),
})

eachDatabase('the figures', on => {
  const people = Array.from({ length: 5 }, () => randomUUID())

  it('are those of counting', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async happenings => {
        const db = on.db()
        await addProject(db)
        for (const happens of happenings) await happens(db, people)
        for (const anonymousToo of [false, true]) {
          expect(ofThoseThere(await figuresOf(db, anonymousToo))).toEqual(await countedFigures(db, anonymousToo))
        }
        expect(await methodsAstray(db)).toEqual([])
        const before = await figuresOf(db, true)
        while ((await addChanges(db.database, 3)) > 0);
        expect(await figuresOf(db, true)).toEqual(before)
      }),
      { numRuns: 50 },
    )
  }, 60_000)

  it('of activity count each person once a day, as what they were when they last came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async events => {
        const db = on.db()
        await addProject(db)
        for (const id of people) await addPerson(db, { id, isAnonymous: true })
        const regular = new Set<number>()
        const active = new Map<string, boolean>()
        const countries = new Map<number, string>()
        for (const { at, day, country, ...upgrade } of events.toSorted((one, other) => one.day - other.day)) {
          if (upgrade.becomesRegular) await run(db, becomesRegular, regular.add(at) && people[at])
          await run(db, isActive, people[at], new Date(Date.UTC(2026, 4, day)), country)
          active.set(`2026-05-0${day} of ${at}`, regular.has(at))
          if (country !== null) countries.set(at, country)
        }
        const days = (wanted: (isRegular: boolean) => boolean) =>
          [...active].flatMap(([key, isRegular]) => (wanted(isRegular) ? `active ${key.slice(0, 10)}` : []))
        const valuesOf = async (anonymousToo: boolean, metric: string) =>
          (await figuresOf(db, anonymousToo)).filter(figure => figure.startsWith(metric))
        expect(await valuesOf(false, 'active')).toEqual(tally(days(isRegular => isRegular)))
        expect(await valuesOf(true, 'active')).toEqual(tally(days(() => true)))
        expect(await valuesOf(true, 'country')).toEqual(
          tally([...countries.values()].map(country => `country ${country}`)),
        )
      }),
      { numRuns: 30 },
    )
  })
})

function tally(labels: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => `${label}: ${count}`).sort()
}
