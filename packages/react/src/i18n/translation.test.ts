import { describe, expect, it } from 'vitest'
import { loadHostedTexts } from './hosted-texts.ts'
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
  it('a translation is there at once in English', () => {
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

  it('has the plural form of the language for a number, and its digits', async () => {
    const atLeast = async (language: Language, shortest: number) =>
      (await load(language))('Use at least {shortest} characters.', { shortest })
    expect(await atLeast('en-US', 8)).toBe('Use at least 8 characters.')
    expect(await atLeast('fr-FR', 1)).toBe('Utilisez au moins 1 caractère.')
    expect(await atLeast('fr-FR', 8)).toBe('Utilisez au moins 8 caractères.')
    expect(await atLeast('ar', 8)).toContain('أحرف')
    expect(await atLeast('ar', 12)).toContain('حرفًا')
    expect(await atLeast('ja-JP', 8)).toBe('8 文字以上で入力してください。')
  })

  it('writes numbers as the language does', async () => {
    expect((await load('en-US'))('{count} left', { count: 12345 })).toBe('12,345 left')
    expect((await load('de-DE'))('{count} left', { count: 12345 })).toBe('noch 12.345')
  })

  it('has no form of a number for a text of the host', async () => {
    const t = await load('es-ES', { '{count} left': '{count} más' })
    expect(t('{count} left', { count: 1 })).toBe('1 más')
  })
})

describe('the texts of the hosted pages', () => {
  it('the texts of the hosted pages are in the language, with a name put into its gap as it is', async () => {
    const t = await loadHostedTexts('de-DE')
    expect(t('Continue as {name}', { name: '$& {name}' })).toBe('Weiter als $& {name}')
  })

  it('the texts of the hosted pages are in English when their file cannot be loaded', async () => {
    const t = await loadHostedTexts('xx' as Language)
    expect(t('Continue as {name}', { name: 'Zoë' })).toBe('Continue as Zoë')
  })
})
