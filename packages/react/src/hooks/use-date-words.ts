'use client'

import { useFrame } from '../frame/context.ts'

/** Says a day in the reader's language: “March 4, 2031”. */
export function useDateWords(): (date: Date) => string {
  const { language } = useFrame()
  return date => date.toLocaleDateString(language, { dateStyle: 'medium' })
}
