/** The languages of emails to a user. */
import { languages } from '@latchkey/react'

/** Those that the built-in emails have, and the one that is stored. */
export function localeOptions(stored: string | null) {
  const known: readonly string[] = languages
  const tags = stored === null || known.includes(stored) ? known : [stored, ...known]
  return [{ value: '', label: 'Not known' }, ...tags.map(tag => ({ value: tag, label: names.of(tag) ?? tag }))]
}

const names = new Intl.DisplayNames('en', { type: 'language' })
