import { expect, it } from 'vitest'
import { languages } from './languages.ts'
import { nearestLanguage } from './nearest-language.ts'

it.each([
  ['de', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['DE_ch', 'de-DE'],
  ['en', 'en-US'],
  ['EN_us', 'en-US'],
  ['en-GB', 'en-US'],
  ['es', 'es-ES'],
  ['es-MX', 'es-419'],
  ['es-AR', 'es-419'],
  ['fr', 'fr-FR'],
  ['fr-BE', 'fr-FR'],
  ['pt', 'pt-BR'],
  ['pt-AO', 'pt-PT'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh-Hant', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['ar-EG', 'ar'],
  ['it-CH', 'it-IT'],
  ['ja', 'ja-JP'],
  ['ko', 'ko-KR'],
  ['de-DE-u-co-phonebk', 'de-DE'],
])('gives the language of ours that is nearest to %s', (tag, language) => {
  expect(nearestLanguage(tag)).toBe(language)
})

it.each(languages)('gives %s for its own tag', language => {
  expect(nearestLanguage(language)).toBe(language)
})

it.each([
  'nl-NL',
  'xx',
  'd',
  'den',
  '',
  ' ',
  '-',
  '_',
  '*',
  'constructor',
  '__proto__',
  [],
  null,
  undefined,
])('gives English for %j, which we do not have', tag => {
  expect(nearestLanguage(tag)).toBe('en-US')
})

it('gives the first language of a list that there is', () => {
  expect(nearestLanguage(['nl-NL', 'fr-CH', 'de'])).toBe('fr-FR')
})

it.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr-FR'],
  ['nl,de;q=0.7,en;q=0.5', 'de-DE'],
  ['nl, *;q=0.5', 'en-US'],
])('reads the value %j of an Accept-Language header', (header, language) => {
  expect(nearestLanguage(header)).toBe(language)
})
