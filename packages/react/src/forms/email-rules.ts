import type { Translate } from '../i18n/translate.ts'
import { knownEmailProblem } from './known-email.ts'

/** Catches typing mistakes; whether an address exists is verified by email. */
export function emailProblem(t: Translate, email: string): string | undefined {
  return knownEmailProblem(t, email, /^[^\s@.][^\s@]*@[^\s@]+\.[^\s@.]{2,}$/)
}
