'use client'

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
