/** What the mails and pages about changes of an account say. */
import type { AccountChange } from '@latchkey/contract'
import { accountChangeWords } from '@latchkey/emails/translations'

export interface ChangeWords {
  readonly sentence: string
  readonly time: string
  readonly location: string
}

interface Occurrence {
  readonly change: AccountChange
  readonly at: Date
  readonly ip: string | null
  readonly country: string | null
}

/** In the language nearest to the locale, a BCP 47 tag. @example time: '1 January 1970 at 00:00 UTC' */
export function changeWords({ change, at, ip, country }: Occurrence, locale: string): ChangeWords {
  const { sentence, unknownLocation, language } = accountChangeWords(change, locale)
  // The pages write dates in English as the rest of the world does.
  const format = language === 'en-US' ? 'en-GB' : language
  const moment = new Intl.DateTimeFormat(format, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' })
  const name = country && (countries.of(country) ?? country)
  return {
    sentence,
    time: `${moment.format(at)} UTC`,
    location: [name, ip].filter(Boolean).join(', ') || unknownLocation,
  }
}
