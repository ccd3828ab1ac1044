import { describe, expect, it } from 'vitest'
import { catalogues } from './catalogues.ts'
import { counted, english, type Text } from './english.ts'
import { type Catalogue, type Language, languages, type PluralForms } from './languages.ts'

const translated = languages.filter(language => language !== 'en-US')

const gapsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
const formsOf = (catalogue: Catalogue, text: Text): string[] => {
  const words: string | PluralForms = catalogue[text] ?? ''
  return typeof words === 'string' ? [words] : Object.values(words)
}

describe.each(translated)('the texts in %s', language => {
  const load = () => catalogues[language]()

  it('are those of the English list, in its order: none is missing, none superfluous', async () => {
    expect(Object.keys(await load())).toEqual([...english])
  })

  it('have the same gaps', async () => {
    const catalogue = await load()
    const wrong = english.filter(text => formsOf(catalogue, text).some(form => gapsOf(form) !== gapsOf(text)))
    expect(wrong).toEqual([])
  })

  it('have the plural forms that the language needs, and no other', async () => {
    const catalogue = await load()
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    for (const text of counted) expect(Object.keys(catalogue[text]).sort(), text).toEqual([...pluralCategories].sort())
  })

  it('are not left empty, nor is a sentence left in English', async () => {
    const catalogue = await load()
    const left = english.filter(text =>
      formsOf(catalogue, text).some(form => form.trim() === '' || (form === text && / \w+ /.test(text))),
    )
    expect(left).toEqual([])
  })

  it('have digits, spaces and quotation marks of people, not of programs', async () => {
    const catalogue = await load()
    const untidy = english.filter(text =>
      formsOf(catalogue, text).some(form => /["']|\.\.\.|^\s|\s$|[ \u00a0]{2}/.test(form)),
    )
    expect(untidy).toEqual([])
  })
})

describe('the English texts', () => {
  it('are each in the list once', () => {
    expect(english.filter((text, index) => english.indexOf(text) !== index)).toEqual([])
  })

  it('have one gap where they change with a number', () => {
    for (const text of counted) expect(text.match(/\{\w+\}/g), text).toHaveLength(1)
  })
})

it('has a catalogue for each language', () => {
  expect(Object.keys(catalogues).sort()).toEqual([...translated].sort() satisfies Language[])
})
