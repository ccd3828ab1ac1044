import { useFrame } from '../frame/context.ts'

/** Says a day in the reader's language: “March 4, 2031”. */
export function useDateWords(): (date: Date) => string {
  const { language } = useFrame()
  return date => date.toLocaleDateString(language, { dateStyle: 'medium' })
}

/** Says a day and the time of day: “March 4, 2031, 5:30 PM”. */
export function useMomentWords(): (date: Date) => string {
  const { language } = useFrame()
  return date => date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
}

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
