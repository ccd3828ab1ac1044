const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const oneDayAgo = () => new Date(Date.now() - dayMs)

/** As a field for a date and a time has it. */
export function inLocalTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
