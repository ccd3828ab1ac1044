import { describe, expect, it } from 'vitest'
import { lengthProblem, toConfigChanges } from './auth-methods.ts'

describe('the settings of signing in', () => {
  it('change in the configuration only what was changed on the screen', () => {
    expect(toConfigChanges({ magicLinkEnabled: true, fewestCharacters: 12, signUpName: 'required' })).toEqual({
      'auth.otp.allowSignIn': true,
      'auth.password.minLength': 12,
      'auth.password.signUpName': 'required',
    })
    expect(toConfigChanges({ credentialEnabled: false })).toEqual({ 'auth.password.allowSignIn': false })
    expect(toConfigChanges({ anonymousEnabled: false })).toEqual({ 'auth.anonymous.allowSignUp': false })
    expect(toConfigChanges({})).toEqual({})
  })

  it('ask for passwords that are neither shorter nor longer than can be', () => {
    expect([8, 70].map(lengthProblem)).toEqual([true, true])
    for (const wrong of [7, 71, 9.5, Number.NaN]) expect(lengthProblem(wrong)).toContain('from 8 to 70')
  })
})
