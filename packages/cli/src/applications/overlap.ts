/** For how long an old secret is taken beside a new one. */
import { Misuse } from '../cannot.ts'

const mostHours = 168

export const overlapOption = {
  overlap: { takes: 'HOURS', meaning: 'For how long the old secret is taken as well: 24 unless given, at most 168.' },
} as const

export function overlapHoursFrom(given: string | undefined): number {
  const overlapHours = Number(given ?? 24)
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > mostHours)
    throw new Misuse(`--overlap takes hours, from 0 to ${mostHours}.`)
  return overlapHours
}
