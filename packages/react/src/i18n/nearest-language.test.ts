import { expect, it } from 'vitest'
import { nearestLanguage, nearestOf } from './nearest-language.ts'

it.each([
  ['de-DE', 'de-DE'],
  ['de', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['DE_ch', 'de-DE'],
  ['en', 'en-US'],
  ['EN_us', 'en-US'],
  ['en-GB', 'en-US'],
])('gives the language of ours that is nearest to %s', (tag, language) => {
  expect(nearestLanguage(tag)).toBe(language)
})

it.each([
  'fr-FR',
  'xx',
  'd',
  'den',
  '',
  ' ',
  '-',
  '_',
  'constructor',
  '__proto__',
  null,
  undefined,
])('gives English for %j, which we do not have', tag => {
  expect(nearestLanguage(tag)).toBe('en-US')
})

it('prefers the same tag, then the first one of the same language', () => {
  const tags = ['en-US', 'fr-CA', 'fr-FR', 'pt-BR', 'pt-PT']
  const nearest = (tag: string) => nearestOf(tags, tag)
  expect(['fr-FR', 'fr', 'fr-BE', 'pt', 'pt-pt', 'pt_PT', 'pt_AO', 'it'].map(nearest)).toEqual([
    'fr-FR',
    'fr-CA',
    'fr-CA',
    'pt-BR',
    'pt-PT',
    'pt-PT',
    'pt-BR',
    undefined,
  ])
})
