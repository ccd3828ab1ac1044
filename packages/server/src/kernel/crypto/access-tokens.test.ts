import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { CompactSign, createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, it } from 'vitest'
import { eachDatabase, type Suite } from '../../../test/support/databases.ts'
import { bindDb } from '../db/db.ts'
import type { AccessTokenSubject } from './access-token-claims.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createSealer } from './sealed.ts'
import { createSigningKeys } from './signing-keys.ts'

const publicOrigin = 'https://auth.example.com'

function tokensOn(on: Suite) {
  const keys = createSigningKeys({
    getDb: projectId => bindDb(on.database(), projectId, 'main'),
    sealer: createSealer({ current: 'a root secret for tests, and long enough' }),
    clock: on.clock,
    tokenLifetimeSeconds: 600,
  })
  return { keys, tokens: createAccessTokens({ keys, clock: on.clock, publicOrigin }) }
}

function someone(about: Partial<AccessTokenSubject> = {}): AccessTokenSubject {
  return {
    projectId: randomUUID(),
    branchId: 'main',
    userId: randomUUID(),
    sessionId: randomUUID(),
    displayName: null,
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: false,
    selectedTeamId: null,
    isAnonymous: false,
    restrictedReason: about.isAnonymous ? 'anonymous' : null,
    requiresTotpMfa: false,
    signedUpAtMillis: 1_767_225_600_000,
    actorId: null,
    ...about,
  }
}

eachDatabase('access tokens', on => {
  it('carry exactly the promised claims, nulls included', async () => {
    const { keys, tokens } = tokensOn(on)
    const user = someone()
    const token = await tokens.issue(user)
    const now = Math.floor(on.clock.now().getTime() / 1000)

    expect(Object.keys(decodeProtectedHeader(token)).sort()).toEqual(['alg', 'kid'])
    const set = createLocalJWKSet({ keys: await keys.published(user.projectId, { includeAnonymous: false }) })
    const { payload } = await jwtVerify(token, set, { currentDate: on.clock.now() })
    expect(payload).toEqual({
      sub: user.userId,
      iss: `https://auth.example.com/api/v1/projects/${user.projectId}`,
      aud: user.projectId,
      iat: now,
      exp: now + 600,
      project_id: user.projectId,
      branch_id: 'main',
      refresh_token_id: user.sessionId,
      role: 'authenticated',
      name: null,
      email: 'ada@example.com',
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false,
      signed_up_at: 1_767_225_600,
    })
  })

  it('name the actor of an impersonation, and are valid', async () => {
    const { tokens } = tokensOn(on)
    const impersonated = someone({ actorId: randomUUID() })
    const token = await tokens.issue(impersonated)
    expect(getPayload(token).act).toEqual({ sub: impersonated.actorId })
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid', claims: impersonated })
  })

  it('access tokens of restricted users have an issuer, an audience and keys of their own', async () => {
    const { keys, tokens } = tokensOn(on)
    const user = someone({ restrictedReason: 'restricted_by_administrator', requiresTotpMfa: true })
    const { projectId } = user
    const token = await tokens.issue(user)
    expect(getPayload(token)).toMatchObject({
      iss: `https://auth.example.com/api/v1/projects-restricted-users/${projectId}`,
      aud: `${projectId}:restricted`,
      is_anonymous: false,
      is_restricted: true,
      restricted_reason: { type: 'restricted_by_administrator' },
      requires_totp_mfa: true,
    })
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid', claims: user })
    const { kid } = decodeProtectedHeader(token)
    const kids = async (included: Parameters<typeof keys.published>[1]) =>
      (await keys.published(projectId, included)).map(key => key.kid)
    expect(await kids({ includeAnonymous: false })).not.toContain(kid)
    expect(await kids({ includeRestricted: true, includeAnonymous: false })).toContain(kid)
    expect(await kids({ includeAnonymous: true })).toContain(kid)
  })

  it('access tokens of an earlier server without the newer claims are accepted', async () => {
    const { keys, tokens } = tokensOn(on)
    const user = someone()
    const claims = getPayload(await tokens.issue(user))
    for (const name of ['is_restricted', 'restricted_reason', 'requires_totp_mfa', 'signed_up_at']) delete claims[name]
    const { kid, privateKey } = await keys.signing(user.projectId, 'user')
    const payload = new TextEncoder().encode(JSON.stringify(claims))
    const token = await new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid', claims: { restrictedReason: null } })
  })

  it('access tokens of anonymous users have an issuer, an audience and keys of their own', async () => {
    const { keys, tokens } = tokensOn(on)
    const user = someone({ isAnonymous: true, primaryEmail: null })
    const token = await tokens.issue(user)
    expect(getPayload(token)).toMatchObject({
      iss: `https://auth.example.com/api/v1/projects-anonymous-users/${user.projectId}`,
      aud: `${user.projectId}:anon`,
      project_id: user.projectId,
      is_anonymous: true,
    })
    const ordinary = await keys.published(user.projectId, { includeAnonymous: false })
    expect(ordinary.map(key => key.kid)).not.toContain(decodeProtectedHeader(token).kid)
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid', claims: user })
  })

  it('access tokens are valid to the second and expired from then on, also when seen before', async () => {
    const { tokens } = tokensOn(on)
    const user = someone()
    const token = await tokens.issue(user)
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid', claims: user })
    on.clock.advance(599)
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid' })
    on.clock.advance(1)
    expect(await tokens.verify(token)).toMatchObject({ is: 'expired', expiredAt: on.clock.now(), claims: user })
    expect(await tokensOn(on).tokens.verify(token)).toMatchObject({ is: 'expired' })
  })

  it('access tokens of another project are recognised as that project’s', async () => {
    const { tokens } = tokensOn(on)
    const [here, there] = [someone(), someone()]
    await tokens.issue(here)
    expect(await tokens.verify(await tokens.issue(there))).toMatchObject({
      is: 'valid',
      claims: { projectId: there.projectId },
    })
  })

  it('access tokens are refused when anything in them was changed', async () => {
    const { tokens } = tokensOn(on)
    const user = someone()
    const token = await tokens.issue(user)
    const [header = '', , signature = ''] = token.split('.')
    const claims = getPayload(token)
    const changed = [
      { sub: randomUUID() },
      { exp: Number(claims.exp) + 1 },
      { email_verified: true },
      { project_id: 'internal' },
    ]
    for (const change of changed) {
      expect(await tokens.verify(`${header}.${encode({ ...claims, ...change })}.${signature}`)).toEqual({
        is: 'unparsable',
      })
    }
    for (const torn of [
      '',
      '.',
      '..',
      'x',
      token.slice(0, -4),
      `${token}.`,
      `${token}x`,
      `${header}.${signature}`,
      'é'.repeat(9000),
    ]) {
      expect(await tokens.verify(torn)).toEqual({ is: 'unparsable' })
    }
  })

  it('access tokens are refused when expired and forged: only a true signature makes a token expired', async () => {
    const { tokens } = tokensOn(on)
    const token = await tokens.issue(someone())
    on.clock.advance(601)
    expect(await tokens.verify(`${token.slice(0, -8)}AAAAAAAA`)).toEqual({ is: 'unparsable' })
  })

  it('access tokens are refused with any algorithm or key but ours, and no key is fetched', async () => {
    const { keys, tokens } = tokensOn(on)
    const user = someone()
    const token = await tokens.issue(user)
    const claims = getPayload(token)
    const { kid } = decodeProtectedHeader(token)
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const forged = (header: object) => {
      const input = `${encode(header)}.${encode(claims)}`
      return `${input}.${sign('sha256', Buffer.from(input), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
    }
    const headers = [
      { alg: 'ES256', kid },
      { alg: 'ES256', kid: '../../etc/passwd' },
      { alg: 'ES256' },
      { alg: 'ES256', kid, jwk: publicKey.export({ format: 'jwk' }) },
      { alg: 'ES256', kid, jku: 'http://169.254.169.254/keys' },
      { alg: 'ES256', kid, x5u: 'http://169.254.169.254/cert' },
      { alg: 'HS256', kid },
      { alg: 'none', kid },
    ]
    for (const header of headers) expect(await tokens.verify(forged(header))).toEqual({ is: 'unparsable' })
    expect(await tokens.verify(`${encode({ alg: 'none', kid })}.${encode(claims)}.`)).toEqual({ is: 'unparsable' })

    const [published] = await keys.published(user.projectId, { includeAnonymous: false })
    const input = `${encode({ alg: 'HS256', kid })}.${encode(claims)}`
    const hmac = createHmac('sha256', JSON.stringify(published)).update(input).digest('base64url')
    expect(await tokens.verify(`${input}.${hmac}`)).toEqual({ is: 'unparsable' })
  })

  it('access tokens are refused when issuer, audience and anonymity do not fit, though we signed them', async () => {
    const { keys, tokens } = tokensOn(on)
    const user = someone()
    const claims = getPayload(await tokens.issue(user))
    const { kid, privateKey } = await keys.signing(user.projectId, 'user')
    const signed = async (change: object) => {
      const payload = new TextEncoder().encode(JSON.stringify({ ...claims, ...change }))
      return new CompactSign(payload).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey)
    }
    expect(await tokens.verify(await signed({}))).toMatchObject({ is: 'valid' })
    const unfit = [
      { is_anonymous: true },
      { is_restricted: true },
      { restricted_reason: { type: 'email_not_verified' } },
      { aud: `${user.projectId}:restricted` },
      { aud: `${user.projectId}:anon` },
      { aud: [user.projectId] },
      { aud: 'internal' },
      { aud: `${user.projectId}\u0000` },
      { iss: `https://evil.example.com/api/v1/projects/${user.projectId}` },
      { iss: `https://auth.example.com/api/v1/projects-anonymous-users/${user.projectId}` },
      { project_id: 'internal' },
      { role: 'admin' },
      { exp: undefined },
      { name: undefined },
      { exp: 1e300 },
      { sub: '' },
    ]
    for (const change of unfit) expect(await tokens.verify(await signed(change))).toEqual({ is: 'unparsable' })
  })

  it('stop counting when their key is gone, also when seen before', async () => {
    const { tokens } = tokensOn(on)
    const user = someone()
    const token = await tokens.issue(user)
    expect(await tokens.verify(token)).toMatchObject({ is: 'valid' })
    await on.database().queries.query({ text: 'delete from signing_keys where project_id = $1' }, [user.projectId])
    on.clock.advance(31)
    expect(await tokens.verify(token)).toEqual({ is: 'unparsable' })
  })
})

function getPayload(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
