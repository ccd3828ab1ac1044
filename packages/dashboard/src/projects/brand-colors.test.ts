import { describe, expect, it } from 'vitest'
import { colorProblem, getBranding, toConfigChanges } from './brand-colors.ts'

describe('the colours of a project', () => {
  it('change only what was changed on the screen, and an empty field goes back to the default', () => {
    expect(toConfigChanges({ light: '#4338ca' })).toEqual({ 'branding.primaryColor': '#4338ca' })
    expect(toConfigChanges({ dark: '' })).toEqual({ 'branding.primaryColorDark': null })
    expect(toConfigChanges({})).toEqual({})
  })

  it('the colours of a project are written with six digits', () => {
    expect(['', '#4338ca', '#FACC15'].map(colorProblem)).toEqual([true, true, true])
    for (const wrong of ['#fff', '4338ca', 'red', '#4338cg']) expect(colorProblem(wrong)).toContain('such as')
  })

  it('the colours of a project are shown with the text that people will see on them, as soon as they are colours', () => {
    const logos = { fullLogoUrl: '/logo.png', fullLogoDarkUrl: null }
    const yellow = { logoUrl: '/logo.png', primaryColor: '#facc15', primaryTextColor: '#000000' }
    expect(getBranding(logos, { light: '#facc15', dark: '' })).toMatchObject({ light: yellow, dark: yellow })
    const none = { logoUrl: '/logo.png', primaryColor: null, primaryTextColor: null }
    expect(getBranding(logos, { light: '#fac', dark: '' })).toMatchObject({ light: none, dark: none })
  })
})
