import { opaquePassword } from '@latchkey/contract/names'
import type { Project } from '@latchkey/js'
import type { Text } from '../i18n/texts.ts'
import type { Translate } from '../i18n/translate.ts'

/** In characters. */
export type PasswordLength = {
  shortest: number
  longest: number
}

/** The rules of a project for a new password, where they are loaded, and the defaults otherwise. */
export function getPasswordLength({ passwordMinLength = 8 }: Project['config']): PasswordLength {
  return { shortest: passwordMinLength, longest: 70 }
}

/** As it is typed, twice. */
export interface NewPassword {
  password: string
  repeat: string
}

/** What is wrong with each of the two. The server has the last word; this only saves a round trip. */
export function newPasswordProblems(t: Translate, length: PasswordLength, { password, repeat }: NewPassword) {
  const problem = lengthProblem(password, length)
  const differs = !problem && opaquePassword(repeat) !== opaquePassword(password)
  return {
    password: problem && t(problem, length),
    repeat: differs ? t('The two passwords differ. Type the same one again.') : undefined,
  }
}

function lengthProblem(password: string, { shortest, longest }: PasswordLength): Text | undefined {
  // As the server counts: in one form of Unicode, where some characters, such as emoji, are two.
  const { length } = opaquePassword(password)
  if (length === 0) return 'Choose a password.'
  if (length < shortest) return 'Use at least {shortest} characters.'
  if (length > longest) return 'Use at most {longest} characters.'
  return undefined
}
