import { describe, expect, it } from 'vitest'
import { signInProblem } from './sign-in-switches.ts'

const none = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, signUpEnabled: true }

describe('what is said of the ways to sign in', () => {
  it('what is said of the ways to sign in is nothing while people can get in', () => {
    expect(signInProblem({ ...none, credentialEnabled: true })).toBeUndefined()
    expect(signInProblem({ ...none, magicLinkEnabled: true })).toBeUndefined()
    expect(signInProblem({ ...none, passkeyEnabled: true, signUpEnabled: false })).toBeUndefined()
    expect(signInProblem({ ...none, providers: [{ id: 'github' }] })).toBeUndefined()
  })

  it('what is said of the ways to sign in is that no one gets in, or that no one can begin', () => {
    expect(signInProblem(none)).toContain('no one can sign in')
    expect(signInProblem({ ...none, passkeyEnabled: true })).toContain('no one can sign up')
  })
})
