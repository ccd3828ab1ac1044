/**
 * How many people there are, come and stay.
 *
 * The figures are kept while things happen, so reading them costs the same however many
 * people there are.
 */
import type { Metrics, ServerUser } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { findUsers, listUsers } from '../users/users.ts'
import { type Figure, findFigures, findUserCounts, listActiveDays, listLatestActive } from './metrics.store.ts'

const dayMs = 24 * 60 * 60 * 1000
/** How many days are shown, today included. */
const shownDays = 31
/** How many people are shown by name. */
const shownUsers = 5

export async function readMetrics(
  app: App,
  db: Db,
  { includeAnonymous = false }: { includeAnonymous?: boolean },
): Promise<Metrics> {
  const days = lastDays(app.clock.now())
  const [figures, registered, recentlyActive] = await Promise.all([
    findFigures(db, { firstDay: days[0] ?? '', includeAnonymous }),
    listUsers(db, { desc: true, limit: shownUsers, includeAnonymous }),
    latestActive(db, includeAnonymous),
  ])
  const of = (metric: Figure['metric']) => figures.filter(figure => figure.metric === metric).sort(mostFirst)
  const perDay = (metric: 'sign-ups' | 'active') => {
    const known = new Map(of(metric).map(({ label, value }) => [label, value]))
    return days.map(date => ({ date, activity: known.get(date) ?? 0 }))
  }
  return {
    totalUsers: of('users')[0]?.value ?? 0,
    dailyUsers: perDay('sign-ups'),
    dailyActiveUsers: perDay('active'),
    usersByCountry: Object.fromEntries(of('country').map(({ label, value }) => [label, value])),
    recentlyRegistered: registered.items,
    recentlyActive,
    loginMethods: of('sign-in-method').map(({ label: method, value: count }) => ({ method, count })),
  }
}

/** All users, anonymous ones included, and those alone. */
export async function countUsers(db: Db): Promise<{ totalUsers: number; anonymousUsers: number }> {
  const { total, regular } = await findUserCounts(db)
  return { totalUsers: total, anonymousUsers: total - regular }
}

/** By day, today last. Ended sessions are remembered for a month. */
export async function readUserActivity(app: App, db: Db, userId: string) {
  const days = lastDays(app.clock.now())
  const active = await listActiveDays(db, { userId, since: new Date(`${days[0]}T00:00:00Z`) })
  const known = new Map(active.map(({ day, count }) => [day, count]))
  return days.map(date => ({ date, activity: known.get(date) ?? 0 }))
}

/** The days in UTC, as they are written in the figures. */
function lastDays(now: Date): string[] {
  return Array.from({ length: shownDays }, (_, index) => getDay(now, shownDays - 1 - index))
}

export function getDay(now: Date, daysAgo: number): string {
  return new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10)
}

function mostFirst(one: Figure, other: Figure): number {
  return other.value - one.value || (one.label < other.label ? -1 : 1)
}

async function latestActive(db: Db, includeAnonymous: boolean): Promise<ServerUser[]> {
  const ids = await listLatestActive(db, { includeAnonymous, limit: shownUsers })
  const users = new Map((await findUsers(db, ids)).map(user => [user.id, user]))
  return ids.flatMap(id => users.get(id) ?? [])
}
