import { describe, expect, it } from 'vitest'
import { english } from './english.ts'
import { german } from './german.ts'
import type { Language, TranslationOverrides } from './languages.ts'
import { TranslationSource } from './translation.ts'

async function load(language: Language, overrides?: TranslationOverrides) {
  const source = new TranslationSource(language, overrides)
  if (source.current.state === 'loading') await source.current.whenSettled
  if (source.current.state === 'failed') throw source.current.error
  if (source.current.state === 'loading') throw new Error('still loading')
  return source.current.translate
}

describe('a translation', () => {
  it('is there at once in English', () => {
    expect(new TranslationSource('en-US', undefined).current.state).toBe('ready')
  })

  it('speaks the language and fills the gaps', async () => {
    const t = await load('de-DE')
    expect(t('Sign in')).toBe('Anmelden')
    expect(t('Account of {name}', { name: 'Zoë {name}' })).toBe('Konto von Zoë {name}')
  })

  it('uses the texts of the host instead of ours', async () => {
    const t = await load('de-DE', { 'Sign in': 'Los geht’s' })
    expect(t('Sign in')).toBe('Los geht’s')
    expect(t('Sign up')).toBe('Registrieren')
  })

  it('refuses words for a text that we never show', async () => {
    const misspelt = { 'Sing in': 'Los' } as TranslationOverrides
    await expect(load('en-US', misspelt)).rejects.toThrow('"Sing in"')
  })

  it('fails instead of loading for ever when its catalogue cannot be had', async () => {
    const source = new TranslationSource('xx' as Language, undefined)
    if (source.current.state === 'loading') await source.current.whenSettled
    expect(source.current.state).toBe('failed')
  })

  it('keeps every gap in every language', () => {
    const gapsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(english.filter(text => gapsOf(text).join() !== gapsOf(german[text]).join())).toEqual([])
  })
})
