/** The choices of the form for when a lock ends. */

/** `kept` leaves the end of an earlier lock as it is. */
export type LockEnd = 'never' | 'hour' | 'day' | 'week' | 'date' | 'kept'

export const lockEnds: readonly { readonly value: LockEnd; readonly label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'hour', label: 'After 1 hour' },
  { value: 'day', label: 'After 1 day' },
  { value: 'week', label: 'After 1 week' },
  { value: 'date', label: 'On a date' },
]

const hourMs = 60 * 60 * 1_000
const durationsMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }

export interface ChosenEnd {
  readonly end: LockEnd
  /** A day such as `2030-01-31`, if the end is a date. */
  readonly date: string
  /** The end of the earlier lock. */
  readonly before: Date | null
}

/** The time at which the lock ends, or undefined for none. A day starts in the time zone of the reader. */
export function getLockEnd({ end, date, before }: ChosenEnd, now: Date): Date | undefined {
  switch (end) {
    case 'never':
      return undefined
    case 'kept':
      return before ?? undefined
    case 'date':
      return getStart(date)
    default:
      return new Date(now.getTime() + durationsMs[end])
  }
}

/** Why a lock cannot end then: the kept end may pass while the dialog is open. */
export function problemWithEnd({ end, before }: Pick<ChosenEnd, 'end' | 'before'>, now: Date): string | undefined {
  if (end !== 'kept' || before === null || before > now) return undefined
  return 'This time has passed. Choose another end.'
}

/** Why a lock cannot end on this day. */
export function problemWithDate(date: string, now: Date): string | undefined {
  if (date === '') return 'Choose a date.'
  if (getStart(date) > now) return undefined
  return 'Choose a date after today.'
}

/** Tomorrow, as a date field writes it. */
export function firstDate(now: Date): string {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  const [year, month, day] = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()]
  return [String(year).padStart(4, '0'), ...[month, day].map(part => String(part).padStart(2, '0'))].join('-')
}

const getStart = (date: string) => new Date(`${date}T00:00:00`)
