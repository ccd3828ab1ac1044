import { renderConfig } from '@latchkey/contract'
import { describe, expect, it } from 'vitest'
import { findProviderSetup } from './provider.ts'

describe('a configured provider', () => {
  const own = { type: 'github', isShared: false, allowSignIn: true, clientId: 'id', clientSecret: 'secret' }
  const config = renderConfig({ 'auth.oauth.providers.hub': own })

  it('a configured provider is found by its id, with its own keys', () => {
    expect(findProviderSetup(config, 'hub')).toEqual({
      id: 'hub',
      type: 'github',
      allowSignIn: true,
      allowConnectedAccounts: false,
      isShared: false,
      clientId: 'id',
      clientSecret: 'secret',
      facebookConfigId: null,
      microsoftTenantId: null,
      issuer: null,
      verifiedEmailDomains: null,
    })
  })

  it('has an issuer where it is any OpenID Connect provider', () => {
    const openId = { ...own, type: 'openid', issuer: 'https://sso.acme.example', verifiedEmailDomains: 'acme.example' }
    expect(findProviderSetup(renderConfig({ 'auth.oauth.providers.acme': openId }), 'acme')).toMatchObject({
      ...{ type: 'openid', issuer: 'https://sso.acme.example', verifiedEmailDomains: 'acme.example' },
    })
  })

  it('has no keys of its own while it uses shared ones', () => {
    const shared = renderConfig({ 'auth.oauth.providers.hub': { ...own, isShared: true } })
    expect(findProviderSetup(shared, 'hub')).toMatchObject({ isShared: true, clientId: null, clientSecret: null })
  })

  it('a configured provider is absent without a type, and where nothing is configured', () => {
    const without = renderConfig({ 'auth.oauth.providers.hub': { allowSignIn: true } })
    expect(findProviderSetup(without, 'hub')).toBeNull()
    for (const id of ['github', 'constructor', '__proto__', '']) expect(findProviderSetup(config, id)).toBeNull()
  })
})
