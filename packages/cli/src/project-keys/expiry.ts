/** When keys or locks end, as people write it. */
const units: Readonly<Record<string, number>> = { h: 1 / 24, d: 1, w: 7, m: 30, y: 365 }
const dayInMs = 24 * 60 * 60 * 1_000

export const never = new Date('2999-12-31T00:00:00Z')

/** `2030-01-31` (the end of that day, UTC), `8h`, `90d`, `12w`, `6m`, `1y` or `never`; undefined for anything else. */
export function expiryIn(text: string, now: Date): Date | undefined {
  if (text === 'never') return never
  const [, amount, unit = ''] = /^(\d{1,4})([hdwmy])$/.exec(text) ?? []
  if (amount) return new Date(now.getTime() + Number(amount) * (units[unit] ?? 1) * dayInMs)
  const end = new Date(`${text}T23:59:59.999Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(end.getTime()) ? end : undefined
}
