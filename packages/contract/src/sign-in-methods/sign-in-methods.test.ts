import { describe, expect, it } from 'vitest'
import { methodsSetUp, offeredMethods, usableMethods } from './sign-in-methods.ts'

const google = { id: 'google' }
const everything = {
  ...{ credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true },
  oauthProviders: [google, { id: 'github' }],
}
const nothing = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] }
const linked = { ...google, allowSignIn: true }
const all = { hasPassword: true, otpAuthEnabled: true, passkeyAuthEnabled: true, oauthProviders: [linked] }
const none = { hasPassword: false, otpAuthEnabled: false, passkeyAuthEnabled: false, oauthProviders: [] }
const verified = { usedForAuth: true, isVerified: true }
const unverified = { usedForAuth: true, isVerified: false }
const unused = { usedForAuth: false, isVerified: true }
const four = ['password', 'code', 'passkey', 'provider']

describe('the usable sign-in methods', () => {
  it.each([
    ['everything is set up and offered', all, [verified], everything, four],
    ['the project has switched all off', all, [verified], nothing, []],
    ['the project offers codes alone', all, [verified], { ...nothing, magicLinkEnabled: true }, ['code']],
    ['the project offers a provider alone', all, [], { ...nothing, oauthProviders: [google] }, ['provider']],
    ['no address is verified', all, [unverified], everything, ['password', 'passkey', 'provider']],
    ['no address is used for signing in', all, [unused], everything, ['passkey', 'provider']],
    ['there is no address', all, [], everything, ['passkey', 'provider']],
    ['one of two addresses is verified', all, [unverified, verified], everything, four],
    ['nothing is set up', none, [verified], everything, []],
  ])('the usable sign-in methods are the right ones when %s', (_, setup, addresses, switches, methods) => {
    expect(usableMethods(setup, addresses, switches)).toEqual(methods)
  })

  it('include a connected account only where it signs in, and its provider is offered', () => {
    const only = (allowSignIn: boolean, id = 'google') => ({ ...none, oauthProviders: [{ id, allowSignIn }] })
    expect(usableMethods(only(true), [], everything)).toEqual(['provider'])
    expect(usableMethods(only(false), [], everything)).toEqual([])
    expect(usableMethods(only(true, 'spotify'), [], everything)).toEqual([])
    expect(methodsSetUp(only(true, 'spotify'))).toEqual(['provider'])
    expect(methodsSetUp(only(false))).toEqual([])
    expect(offeredMethods({ ...nothing, oauthProviders: [google] })).toEqual(['provider'])
    expect(offeredMethods(nothing)).toEqual([])
  })
})
