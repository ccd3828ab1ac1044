import type { Text } from '../i18n/english.ts'

export const passwordLength = { shortest: 8, longest: 70 }

/** The server has the last word; this only saves a round trip. */
export function newPasswordProblem(password: string): Text | undefined {
  if (password === '') return 'Choose a password.'
  if (password.length < passwordLength.shortest) return 'Use at least {shortest} characters.'
  if (password.length > passwordLength.longest) return 'Use at most {longest} characters.'
  return undefined
}
