import { generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { getExpiry, makeAppleSecret } from './apple-secret.ts'

const now = new Date('2030-01-01T00:00:00Z')
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const key = { teamId: 'TEAM123456', keyId: 'KEY1234567', clientId: 'com.example.web', privateKey }

describe('a client secret for Apple', () => {
  it('a client secret for Apple is a token that the key signed, for this client and for six months', async () => {
    const secret = await makeAppleSecret(key, now)
    const [header = '', claims = '', signature = ''] = secret.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(header)).toEqual({ alg: 'ES256', kid: 'KEY1234567', typ: 'JWT' })
    expect(read(claims)).toEqual({
      iss: 'TEAM123456',
      sub: 'com.example.web',
      aud: 'https://appleid.apple.com',
      iat: 1_893_456_000,
      exp: 1_893_456_000 + 180 * 24 * 60 * 60,
    })
    const publicKey = { key: pair.publicKey, dsaEncoding: 'ieee-p1363' } as const
    const content = Buffer.from(`${header}.${claims}`)
    expect(verify('sha256', content, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(getExpiry(secret)).toEqual(new Date('2030-06-30T00:00:00Z'))
  })

  it('a client secret for Apple is not made from a text that is no key', async () => {
    await expect(makeAppleSecret({ ...key, privateKey: 'nonsense' }, now)).rejects.toThrow()
    for (const other of ['', 'a secret', 'a.b.c']) expect(getExpiry(other)).toBeUndefined()
  })
})
