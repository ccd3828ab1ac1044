const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' })

/** A relative time; a tooltip shows the exact one. */
export function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} title={formatExactMoment(at)}>
      {formatMoment(at, new Date())}
    </time>
  )
}

export const formatExactMoment = (at: Date) => exact.format(at)

const minute = 60_000
const hour = 60 * minute

export function formatMoment(at: Date, now: Date): string {
  const ms = at.getTime() - now.getTime()
  if (Math.abs(ms) < minute) return 'just now'
  if (Math.abs(ms) < hour) return relative.format(Math.round(ms / minute), 'minute')
  if (Math.abs(ms) < 24 * hour) return relative.format(Math.round(ms / hour), 'hour')
  if (Math.abs(ms) < 7 * 24 * hour) return relative.format(Math.round(ms / (24 * hour)), 'day')
  return day.format(at)
}
