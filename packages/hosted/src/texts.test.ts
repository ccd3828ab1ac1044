import { describe, expect, it } from 'vitest'
import { english, fill, loadTexts } from './texts.ts'
import { translations } from './translations.ts'

const gapsOf = (text: string) => text.match(/\{\w+\}/g) ?? []

describe.each(Object.entries(translations))('the texts in %s', (_, texts) => {
  it('are those of the English list, with the same gaps, and none is left in English', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [name, text] of Object.entries(texts)) {
      const original = Object.entries(english).find(([other]) => other === name)?.[1] ?? ''
      expect(gapsOf(text), name).toEqual(gapsOf(original))
      expect(text, name).not.toBe(original)
    }
  })
})

it('loads the texts of a language, and puts a name into the gap as it is', async () => {
  const { continueAs } = await loadTexts('de-DE')
  expect(fill(continueAs, '$& {name}')).toBe('Weiter als $& {name}')
})
