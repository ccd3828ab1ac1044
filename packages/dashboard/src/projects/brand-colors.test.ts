import { describe, expect, it } from 'vitest'
import { colorProblem, sampleStyle, toConfigChanges } from './brand-colors.ts'

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

  it('the colours of a project are shown with the text that people will see on them', () => {
    expect(sampleStyle('#facc15')).toEqual({ background: '#facc15', color: '#000000' })
    expect(sampleStyle('#fac')).toEqual({})
  })
})
