import { configDefaults } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { colorProblem, getSavedBranding, toConfigChanges, toLogoChanges, toProjectBranding } from './branding.ts'

const logos = { logoUrl: null, fullLogoUrl: '/logo.png', fullLogoDarkUrl: null }

describe('the look of a project', () => {
  it('changes only what was changed on the screen, and what is at its default is not set', () => {
    expect(toConfigChanges({ light: '#4338ca' })).toEqual({ 'branding.primaryColor': '#4338ca' })
    expect(toConfigChanges({ dark: '' })).toEqual({ 'branding.primaryColorDark': null })
    expect(toConfigChanges({ radius: 0, font: 'serif', layout: 'card' })).toEqual({
      ...{ 'branding.radius': 0, 'branding.font': 'serif', 'branding.layout': 'card' },
    })
    expect(toConfigChanges({ radius: 8, font: 'sans', layout: 'plain', signInTitle: ' ' })).toEqual({
      ...{ 'branding.radius': null, 'branding.font': null, 'branding.layout': null, 'branding.signInTitle': null },
    })
    expect(toConfigChanges({ fullLogoUrl: null })).toEqual({})
    expect(toLogoChanges({ fullLogoUrl: null, light: '#4338ca' })).toEqual({ fullLogoUrl: null })
  })

  it('has colours that are written with six digits', () => {
    expect(['', '#4338ca', '#FACC15'].map(colorProblem)).toEqual([true, true, true])
    for (const wrong of ['#fff', '4338ca', 'red', '#4338cg']) expect(colorProblem(wrong)).toContain('such as')
  })

  it('is shown with the text that people will see on its colours, as soon as they are colours', () => {
    const saved = getSavedBranding(logos, configDefaults)
    expect(saved).toMatchObject({ light: '', radius: 8, font: 'sans', layout: 'plain', signInTitle: '' })
    const yellow = { logoUrl: '/logo.png', primaryColor: '#facc15', primaryTextColor: '#000000' }
    expect(toProjectBranding({ ...saved, light: '#facc15' })).toMatchObject({ light: yellow, dark: yellow, radius: 8 })
    const none = { logoUrl: '/logo.png', primaryColor: null, primaryTextColor: null }
    expect(toProjectBranding({ ...saved, light: '#fac' })).toMatchObject({ light: none, dark: none })
  })
})
