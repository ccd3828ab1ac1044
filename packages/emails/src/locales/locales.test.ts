import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '../../../react/src/i18n/languages.ts'
import { nearestLanguage } from '../../../react/src/i18n/nearest-language.ts'
import { accountChangeSentences, unknownLocation } from '../account-change-sentences.ts'
import { emailLanguages, nearestEmailLanguage } from '../languages.ts'
import { getSource } from '../sources/template-source.ts'
import { templates } from '../sources/templates.ts'

type Catalogue = Readonly<Record<string, string>>

const read = (language: string): Catalogue =>
  JSON.parse(readFileSync(new URL(`${language}.json`, import.meta.url), 'utf8'))
const getGaps = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()

/** Every text that the templates show, except those of one variable alone. */
function textsOfTemplates(): string[] {
  const texts = new Set<string>([...Object.values(accountChangeSentences), unknownLocation])
  const translate = (text: string) => {
    texts.add(text)
    return text
  }
  for (const template of Object.values(templates)) getSource(template, { language: 'en-US', translate })
  return [...texts].filter(text => !/^\{\w+\}$/.test(text)).sort((one, other) => one.localeCompare(other, 'en'))
}

it('the emails have the languages of the pages, each with a file', () => {
  expect(emailLanguages).toEqual(languages)
  const files = readdirSync(import.meta.dirname).flatMap(name => /^(.+)\.json$/.exec(name)?.[1] ?? [])
  expect(files.sort()).toEqual([...languages].sort())
})

it.each([
  ...languages,
  ...['de', 'de-AT', 'en', 'en-GB', 'es-MX', 'es', 'pt', 'fr-BE', 'zh', 'zh-Hant', 'zh-HK', 'ar-EG', 'tr', 'nb'],
])('the emails choose the same language for %s as the pages', tag => {
  expect(nearestEmailLanguage(tag)).toBe(nearestLanguage(tag))
})

it('the English file of the emails has every text of the templates, in alphabetical order, as its own key', () => {
  const texts = textsOfTemplates()
  expect(Object.entries(read('en-US'))).toEqual(texts.map(text => [text, text]))
})

describe.each(emailLanguages.filter(language => language !== 'en-US'))('the texts of emails in %s', language => {
  const catalogue = read(language)
  const wrong = (isWrong: (translation: string, english: string) => boolean) =>
    Object.entries(catalogue).flatMap(([english, translation]) => (isWrong(translation, english) ? [english] : []))

  it('have the keys of the English texts, in the same order', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(read('en-US')))
  })

  it('have the same variables as the English texts', () => {
    expect(wrong((translation, english) => getGaps(translation) !== getGaps(english))).toEqual([])
  })

  it('are neither empty nor a sentence in English', () => {
    expect(wrong((text, english) => text.trim() === '' || (text === english && / \w+ /.test(text)))).toEqual([])
  })

  it('have typographic quotation marks and ellipses, no superfluous space, and nothing that TSX reads as markup', () => {
    expect(wrong(text => /["'<>&\\]|\.\.\.|^\s|\s$|[ \u00a0]{2}/.test(text))).toEqual([])
  })
})
