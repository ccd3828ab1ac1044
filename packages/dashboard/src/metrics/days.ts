/** Figures of one day each, as the server counts them: in days of UTC, wherever they are looked at. */
import type { DayCount } from '@latchkey/js'

export interface DaysSummary {
  readonly total: number
  readonly today: number
  /** The day with the most, the later of two; none while nothing has happened. */
  readonly peak: DayCount | undefined
}

export function summarize(days: readonly DayCount[]): DaysSummary {
  const busy = days.filter(({ activity }) => activity > 0)
  return {
    total: days.reduce((sum, { activity }) => sum + activity, 0),
    today: days.at(-1)?.activity ?? 0,
    peak: busy.reduce<DayCount | undefined>(
      (most, day) => (most && most.activity > day.activity ? most : day),
      undefined,
    ),
  }
}

const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** “Nov 3”. */
export function formatDay({ date }: DayCount): string {
  return short.format(new Date(date))
}

/** “Tue, Nov 3”. */
export function formatWeekday({ date }: DayCount): string {
  return long.format(new Date(date))
}
