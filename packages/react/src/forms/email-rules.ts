import type { Translate } from '../i18n/translate.ts'

/** Catches slips of the finger; whether an address really exists only a mail can tell. */
export function emailProblem(t: Translate, email: string): string | undefined {
  if (email.trim() === '') return t('Enter your email address.')
  if (!/^[^\s@.][^\s@]*@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) || email.length > 256) {
    return t('This does not look like an email address. Check it for typing mistakes.')
  }
  return undefined
}
