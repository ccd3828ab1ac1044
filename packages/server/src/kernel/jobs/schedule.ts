/**
 * Work that comes round again, such as clearing away what has expired. However many processes run,
 * one of them does each round. A round that fails is left; the next one comes.
 */
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'

export interface ScheduleContext<App = unknown> {
  readonly app: App
  /** The whole database, across projects. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

export interface Schedule<App = unknown> {
  readonly kind: string
  readonly everySeconds: number
  run(context: ScheduleContext<App>): Promise<void>
}

export function defineSchedule<App = unknown>(schedule: Schedule<App>): Schedule<App> {
  return schedule
}
