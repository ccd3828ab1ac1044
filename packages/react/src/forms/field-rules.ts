import type { Project } from '@latchkey/js'
import type { Text } from '../i18n/texts.ts'
import type { Translate } from '../i18n/translate.ts'

/** Catches typing mistakes; whether an address exists is verified by email. */
export function emailProblem(t: Translate, email: string): string | undefined {
  return knownEmailProblem(t, email, /^[^\s@.][^\s@]*@[^\s@]+\.[^\s@.]{2,}$/)
}

/** The slips in an address to sign in with. If a server gave it, its host may have no dot. */
export function knownEmailProblem(t: Translate, email: string, form = /^[^\s@]+@[^\s@]+$/): string | undefined {
  if (email.trim() === '') return t('Enter your email address.')
  if (!form.test(email.trim()) || email.length > 256) {
    return t('This does not look like an email address. Check it for typing mistakes.')
  }
  return undefined
}

export const longestName = 256

/** What the server would refuse of a name of a person or a team. */
export function nameProblem(name: string): Text | undefined {
  return name.length > longestName ? 'Use at most {longest} characters.' : undefined
}

/** What is wrong with the name that is typed at sign-up, in words for the person. */
export function signUpNameProblem(t: Translate, mode: Project['config']['signUpName'], typed: string) {
  const name = typed.trim()
  if (mode === 'required' && !name) return t('Enter your name.')
  const problem = nameProblem(name)
  return problem && t(problem, { longest: longestName })
}
