import type { Project } from '@latchkey/js'
import type { Text } from '../i18n/texts.ts'
import type { Translate } from '../i18n/translate.ts'

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
