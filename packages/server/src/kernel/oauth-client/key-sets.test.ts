import { generateKeyPairSync, sign } from 'node:crypto'
import { createTestClock } from '@latchkey/testkit'
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { type IdTokenRules, verifyIdToken } from './id-token.ts'
import { createKeySets } from './key-sets.ts'

const url = 'https://provider.example.com/keys'

async function provider() {
  const clock = createTestClock()
  const keys: object[] = []
  let fetches = 0
  let answers = true
  const keySets = createKeySets({
    clock,
    send: async () => {
      fetches += 1
      await new Promise(resolve => setTimeout(resolve, 5))
      if (!answers) throw new Error('unreachable')
      return { status: 200, contentType: 'application/json', body: JSON.stringify({ keys }) }
    },
  })

  async function addKey(kid: string, alg = 'ES256', options = {}) {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true, ...options })
    keys.push({ ...(await exportJWK(publicKey)), kid, alg })
    return (claims: JWTPayload = {}, header = {}) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      const all = {
        iss: 'https://provider.example.com',
        aud: 'client',
        sub: 'ada',
        nonce: 'n',
        iat: now,
        exp: now + 60,
      }
      return new SignJWT({ ...all, ...claims }).setProtectedHeader({ alg, kid, ...header }).sign(privateKey)
    }
  }
  const verify = (token: string, rules: Partial<IdTokenRules> = {}) =>
    verifyIdToken(token, {
      keys: keySets(url),
      issuerFor: () => 'https://provider.example.com',
      clientId: 'client',
      nonce: 'n',
      isNonceRequired: true,
      now: clock.now(),
      ...rules,
    })
  return {
    clock,
    keys,
    addKey,
    /** As addKey, in the place of the only key. */
    replaceKey(...key: Parameters<typeof addKey>) {
      keys.length = 0
      return addKey(...key)
    },
    verify,
    fetches: () => fetches,
    breakDown: (isDown: boolean) => {
      answers = !isDown
    },
  }
}

describe('the keys of a provider', () => {
  it('the keys of a provider are fetched once for all that need them', async () => {
    const { addKey, verify, fetches } = await provider()
    const issue = await addKey('one')
    const token = await issue()
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    await verify(token)
    expect(fetches()).toBe(1)
  })

  it('the keys of a provider are fetched again once when the provider has rotated them, however many wait', async () => {
    const { addKey, verify, fetches } = await provider()
    await verify(await (await addKey('one'))())
    const token = await (await addKey('two'))()
    const claims = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(claims.map(({ sub }) => sub)).toEqual(Array(20).fill('ada'))
    expect(fetches()).toBe(2)
  })

  it('the keys of a provider are not fetched for each forged token', async () => {
    const { addKey, verify, fetches, clock, keys } = await provider()
    await verify(await (await addKey('one'))())
    const forged = await addKey('unknown')
    keys.pop()
    for (let attempt = 0; attempt < 20; attempt++)
      await expect(verify(await forged())).rejects.toThrow('no applicable key')
    expect(fetches()).toBe(2)
    clock.advance(31)
    await expect(verify(await forged())).rejects.toThrow('no applicable key')
    expect(fetches()).toBe(3)
  })

  it.each([
    ['of the same algorithm', 'ES256'],
    ['of another algorithm', 'RS256'],
  ])('the keys of a provider are fetched again once when a key is replaced under the same kid by one %s, however many wait', async (_, alg) => {
    const { addKey, replaceKey, verify, fetches } = await provider()
    const old = await (await addKey('one'))()
    await verify(old)
    const token = await (await replaceKey('one', alg))()
    const claims = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(claims.map(({ sub }) => sub)).toEqual(Array(20).fill('ada'))
    expect(fetches()).toBe(2)
    await expect(verify(old)).rejects.toMatchObject({ name: 'OAuthFailure', kind: 'other' })
    expect(fetches()).toBe(2)
  })

  it('the keys of a provider are not fetched for each token whose signature is forged under a known kid', async () => {
    const { addKey, verify, fetches, clock } = await provider()
    const issue = await addKey('one')
    await verify(await issue())
    const forge = await (await provider()).addKey('one')
    await Promise.all(
      Array.from({ length: 20 }, async () => expect(verify(await forge())).rejects.toThrow('signature verification')),
    )
    expect(fetches()).toBe(2)
    clock.advance(31)
    await expect(verify(await forge())).rejects.toThrow('signature verification')
    await expect(verify(await forge())).rejects.toThrow('signature verification')
    expect(fetches()).toBe(3)
    expect(await verify(await issue()), 'tokens of the provider are accepted meanwhile').toMatchObject({ sub: 'ada' })
    expect(fetches()).toBe(3)
  })

  it('stay in use when a forged token has them fetched while the provider does not respond', async () => {
    const { addKey, verify, fetches, breakDown } = await provider()
    const issue = await addKey('one')
    await verify(await issue())
    const forge = await (await provider()).addKey('one')
    breakDown(true)
    await expect(verify(await forge())).rejects.toThrow('unreachable')
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(verify(await forge())).rejects.toThrow('signature verification')
    expect(await verify(await issue())).toMatchObject({ sub: 'ada' })
    expect(fetches()).toBe(2)
  })

  it('the keys of a provider are fetched again after an hour, and after a failure', async () => {
    const { addKey, verify, fetches, clock, breakDown } = await provider()
    const issue = await addKey('one')
    breakDown(true)
    await expect(verify(await issue())).rejects.toThrow('unreachable')
    breakDown(false)
    await verify(await issue())
    expect(fetches()).toBe(2)
    clock.advance(3_601)
    await verify(await issue())
    expect(fetches()).toBe(3)
  })
})

describe('an ID token', () => {
  it.each([
    ['another audience', { aud: 'another' }],
    ['several audiences and no authorized party', { aud: ['client', 'another'] }],
    ['another authorized party', { azp: 'another' }],
    ['another issuer', { iss: 'https://provider.example.com.evil.example' }],
    ['another nonce', { nonce: 'of another sign-in' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['no end', { exp: undefined }],
  ])('an ID token is refused with %s', async (_, claims) => {
    const { addKey, verify } = await provider()
    const issue = await addKey('one')
    await expect(verify(await issue(claims))).rejects.toMatchObject({ name: 'OAuthFailure', kind: 'other' })
  })

  it('may lack the nonce where the provider does not return one, and may not have another', async () => {
    const { addKey, verify } = await provider()
    const issue = await addKey('one')
    const rules = { isNonceRequired: false }
    expect(await verify(await issue({ nonce: undefined }), rules)).toMatchObject({ sub: 'ada' })
    await expect(verify(await issue({ nonce: 'x' }), rules)).rejects.toThrow('another nonce')
  })

  it('an ID token is accepted 29 seconds after its end, and not 31', async () => {
    const { addKey, verify, clock } = await provider()
    const token = await (await addKey('one'))()
    clock.advance(60 + 29)
    expect(await verify(token)).toMatchObject({ sub: 'ada' })
    clock.advance(2)
    await expect(verify(token)).rejects.toMatchObject({ kind: 'other' })
  })

  it('an ID token is refused with an RSA key of fewer than 2048 bits', async () => {
    const { addKey, verify } = await provider()
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const key = { ...weak.publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'weak', alg: 'RS256' }
    const set = createLocalJWKSet({ keys: [key] })
    const token = (await (await addKey('one'))()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'weak' })).toString('base64url')
    const content = `${header}.${token[1]}`
    const signature = sign('sha256', Buffer.from(content), weak.privateKey).toString('base64url')
    await expect(verify(`${content}.${signature}`, { keys: check => check(set) })).rejects.toThrow('2048')
  })

  it('an ID token is refused unsigned, with a shared secret, and with a key that it brings itself, and nothing is fetched for it', async () => {
    const { addKey, verify, fetches, keys } = await provider()
    const issue = await addKey('one')
    const [, payload] = (await issue()).split('.')
    const encoded = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url')
    await expect(verify(`${encoded({ alg: 'none' })}.${payload}.`)).rejects.toMatchObject({ kind: 'other' })
    const secret = new TextEncoder().encode(JSON.stringify(keys[0]))
    const shared = await new SignJWT({ sub: 'ada' }).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret)
    await expect(verify(shared)).rejects.toMatchObject({ kind: 'other' })
    expect(fetches()).toBe(0)

    const stranger = await provider()
    const own = await stranger.addKey('theirs')
    const forged = await own({}, { jwk: stranger.keys[0], jku: 'https://evil.example/keys', kid: '../../theirs' })
    await expect(verify(forged)).rejects.toThrow('no applicable key')
    expect(stranger.fetches()).toBe(0)
  })
})
