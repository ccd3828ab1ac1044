/** What the dashboard says about each provider, held against what the server does there. */

import { describe, expect, it } from 'vitest'
import { providerNames, providerTypes } from '../../packages/contract/src/projects/providers.ts'
import { guides } from '../../packages/dashboard/src/sign-in-methods/providers/guides.ts'
import { marks } from '../../packages/react/src/auth/oauth/ProviderMark.tsx'
import { describedProvider } from '../../packages/server/src/auth/oauth/providers/providers.ts'

const setup = {
  ...{ allowSignIn: true, allowConnectedAccounts: true, isShared: false, clientId: 'id', clientSecret: 'secret' },
  ...{ facebookConfigId: null, microsoftTenantId: null, issuer: null, verifiedEmailDomains: null },
}

describe('the guides of the dashboard', () => {
  it('the guides of the dashboard are there for every provider, with a mark', () => {
    expect(Object.keys(guides).sort()).toEqual([...providerTypes, 'openid'].sort())
    expect(Object.keys(marks).sort()).toEqual([...providerTypes].sort())
  })

  it.each(providerTypes)('the guides of the dashboard of %s have the name and the scopes of the server', type => {
    const { name, scopes } = describedProvider(type, { ...setup, id: type, type })
    expect({ name: providerNames[type], scopes: guides[type].scopes }).toEqual({ name, scopes })
  })
})
