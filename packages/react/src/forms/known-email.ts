import type { Translate } from '../i18n/translate.ts'

/** The slips in an address to sign in with. If a server gave it, its host may have no dot. */
export function knownEmailProblem(t: Translate, email: string, form = /^[^\s@]+@[^\s@]+$/): string | undefined {
  if (email.trim() === '') return t('Enter your email address.')
  if (!form.test(email.trim()) || email.length > 256) {
    return t('This does not look like an email address. Check it for typing mistakes.')
  }
  return undefined
}
