'use client'

import { useFrame } from '../frame/context.ts'

const minute = 60
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['week', 7 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** Says in the reader's language how long ago something was: “3 days ago”. */
export function useAgoWords(): (date: Date) => string {
  const { language } = useFrame()
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  return date => {
    const seconds = Math.max(0, (Date.now() - date.getTime()) / 1000)
    const [unit, length] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
    // Within a minute it does not matter when.
    return format.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit)
  }
}
