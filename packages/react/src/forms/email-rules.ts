import type { Text } from '../i18n/english.ts'

/** Catches slips of the finger; whether an address really exists only a mail can tell. */
export function emailProblem(email: string): Text | undefined {
  if (email.trim() === '') return 'Enter your email address.'
  if (!/^[^\s@.][^\s@]*@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) || email.length > 256) {
    return 'This does not look like an email address. Check it for typing mistakes.'
  }
  return undefined
}
