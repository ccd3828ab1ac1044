/** How many people there are, come and stay. */
import type { Answer } from '@latchkey/client'
import type { Connection } from '../app/connection.ts'
import { toServerUser } from '../users/project-user.ts'
import type { ServerUser } from '../users/server-user.ts'

/**
 * The figures of a project. Days are those of UTC: the last 31, today last, days without any included.
 *
 * @example
 * const { totalUsers, dailyActiveUsers } = await adminApp.getMetrics()
 */
export interface Metrics {
  readonly totalUsers: number
  /** Sign-ups. */
  readonly dailyUsers: readonly DayCount[]
  /** How many different people were active. */
  readonly dailyActiveUsers: readonly DayCount[]
  /** By country code, such as `DE`; empty where the server has no countries of its clients. */
  readonly usersByCountry: Readonly<Record<string, number>>
  /** The five newest, newest first. */
  readonly recentlyRegistered: readonly ServerUser[]
  /** The five who were active last. */
  readonly recentlyActive: readonly ServerUser[]
  /** Users by sign-in method; a user with several counts for each. */
  readonly loginMethods: readonly { readonly method: string; readonly count: number }[]
}

export interface DayCount {
  /** Such as `2030-01-31`. */
  readonly date: string
  readonly activity: number
}

export interface MetricsOptions {
  /** Counts visitors without an account as well. */
  readonly includeAnonymous?: boolean
}

export function toMetrics(connection: Connection, wire: Answer<'GET /internal/metrics'>): Metrics {
  return Object.freeze({
    ...wire,
    recentlyRegistered: wire.recentlyRegistered.map(user => toServerUser(connection, user)),
    recentlyActive: wire.recentlyActive.map(user => toServerUser(connection, user)),
  })
}
