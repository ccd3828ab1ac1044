import { describe, expect, it } from 'vitest'
import { methodsSetUp, offeredMethods, usableMethods } from './sign-in-methods.ts'

const everything = { credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true }
const nothing = { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false }
const all = { hasPassword: true, otpAuthEnabled: true, passkeyAuthEnabled: true }
const none = { hasPassword: false, otpAuthEnabled: false, passkeyAuthEnabled: false }
const verified = { usedForAuth: true, isVerified: true }
const unverified = { usedForAuth: true, isVerified: false }
const unused = { usedForAuth: false, isVerified: true }

describe('the usable sign-in methods', () => {
  it.each([
    ['everything is set up and offered', all, [verified], everything, ['password', 'code', 'passkey']],
    ['the project has switched all off', all, [verified], nothing, []],
    ['the project offers codes alone', all, [verified], { ...nothing, magicLinkEnabled: true }, ['code']],
    ['no address is verified', all, [unverified], everything, ['password', 'passkey']],
    ['no address is used for signing in', all, [unused], everything, ['passkey']],
    ['there is no address', all, [], everything, ['passkey']],
    ['one of two addresses is verified', all, [unverified, verified], everything, ['password', 'code', 'passkey']],
    ['nothing is set up', none, [verified], everything, []],
  ])('are the right ones when %s', (_, setup, addresses, switches, methods) => {
    expect(usableMethods(setup, addresses, switches)).toEqual(methods)
  })

  it('do not include a linked provider account', () => {
    const linked = { ...none, oauthProviders: [{ id: 'google', accountId: '1', email: null }] }
    expect(usableMethods(linked, [verified], everything)).toEqual([])
    expect(methodsSetUp(linked)).toEqual([])
    expect(offeredMethods({ ...nothing, ...{ oauthProviders: [{ id: 'google', type: 'shared' }] } })).toEqual([])
  })
})
