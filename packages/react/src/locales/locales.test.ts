import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '../i18n/languages.ts'
import { loadLocale } from '../i18n/load-translate.ts'
import type { Catalogue, PluralForms } from '../i18n/texts.ts'
import english from './en-US.json'

const translated = languages.filter(language => language !== 'en-US')
const sections = ['components', 'hosted'] as const

const getForms = (words: string | PluralForms = ''): string[] =>
  typeof words === 'string' ? [words] : Object.values(words)
const getGaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()

describe.each(translated)('the texts in %s', language => {
  describe.each(sections)('of the %s', section => {
    const load = async (): Promise<Catalogue> => (await loadLocale(language))[section]
    const texts = Object.keys(english[section])
    const wrong = async (isWrong: (form: string, text: string) => boolean) => {
      const catalogue = await load()
      return texts.filter(text => getForms(catalogue[text]).some(form => isWrong(form, text)))
    }

    it('have the keys of the English texts, in the same order', async () => {
      expect(Object.keys(await load())).toEqual(texts)
    })

    it('have the same variables as the English texts', async () => {
      expect(await wrong((form, text) => getGaps(form) !== getGaps(text))).toEqual([])
    })

    it('have the plural forms of the language where the English text has forms, and nowhere else', async () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      const catalogue = await load()
      for (const [text, words] of Object.entries(english[section])) {
        const forms = catalogue[text] ?? ''
        if (typeof words === 'string') expect(typeof forms, text).toBe('string')
        else expect(Object.keys(forms).sort(), text).toEqual([...pluralCategories].sort())
      }
    })

    it('are neither empty nor a sentence in English', async () => {
      expect(await wrong((form, text) => form.trim() === '' || (form === text && / \w+ /.test(text)))).toEqual([])
    })

    it('have typographic quotation marks and ellipses, and no superfluous space', async () => {
      expect(await wrong(form => /["']|\.\.\.|^\s|\s$|[ \u00a0]{2}/.test(form))).toEqual([])
    })
  })
})

describe.each(sections)('the English texts of the %s', section => {
  it('are their own keys, in alphabetical order', () => {
    const texts = Object.keys(english[section])
    for (const [text, words] of Object.entries(english[section]))
      expect([...new Set(getForms(words))], text).toEqual([text])
    expect(texts).toEqual(texts.toSorted((one, other) => one.localeCompare(other, 'en')))
  })

  it('have one variable where they have plural forms', () => {
    for (const [text, words] of Object.entries(english[section]))
      if (typeof words !== 'string') expect(text.match(/\{\w+\}/g), text).toHaveLength(1)
  })
})

it('has a file for each language of the list, and no other', () => {
  const files = readdirSync(import.meta.dirname).flatMap(name => /^(.+)\.json$/.exec(name)?.[1] ?? [])
  expect(files.sort()).toEqual([...languages].sort() satisfies Language[])
})
