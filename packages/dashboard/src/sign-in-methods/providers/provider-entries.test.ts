import type { CompleteConfig } from '@latchkey/js'
import { describe, expect, it } from 'vitest'
import {
  describeKeys,
  idFrom,
  type ProviderSettings,
  providerEntries,
  providerEntry,
  providersForSignIn,
} from './provider-entries.ts'
import { getSettings, toForm } from './provider-form.ts'

const own: ProviderSettings = {
  ...{ type: 'github', isShared: false, allowSignIn: true, allowConnectedAccounts: false, appleBundles: {} },
  ...{ clientId: 'id', clientSecret: 'secret' },
}
const acme: ProviderSettings = { ...own, type: 'openid', displayName: 'Acme', issuer: 'https://sso.acme.example' }

/** Of a configuration, only this part is read. */
function configWith(providers: Record<string, ProviderSettings>): CompleteConfig {
  return { auth: { oauth: { providers } } } as unknown as CompleteConfig
}

describe('the providers of a project', () => {
  it('the providers of a project are the twelve, and those with an id of their own', () => {
    const entries = providerEntries(configWith({ hub: own, acme, github: own }))
    expect(entries).toHaveLength(14)
    expect(entries.slice(12).map(({ name }) => name)).toEqual(['Acme', 'GitHub (hub)'])
    expect(entries.filter(({ settings }) => settings).map(({ id }) => id)).toEqual(['github', 'acme', 'hub'])
    expect(
      providersForSignIn(configWith({ acme, hub: own, github: own, google: { ...own, allowSignIn: false } })),
    ).toEqual([{ id: 'acme', displayName: 'Acme' }, { id: 'github' }])
  })

  it('can be set up under any id that the configuration takes', () => {
    expect(providerEntry(configWith({}), 'our_sso')).toMatchObject({
      type: 'openid',
      name: 'our_sso',
      settings: undefined,
    })
    for (const id of ['Our SSO', 'a/b', '']) expect(providerEntry(configWith({}), id)).toBeUndefined()
    expect(providerEntry(configWith({}), 'constructor')?.settings).toBeUndefined()
    expect([idFrom('Acme SSO'), idFrom(' Zürich & Co. '), idFrom('日本')]).toEqual(['acme_sso', 'zurich_co', ''])
  })

  it('say whose keys they use', () => {
    const entry = { id: 'github', type: 'github', name: 'GitHub' } as const
    expect(describeKeys({ ...entry, settings: undefined }, true)).toBe('Not set up')
    expect(describeKeys({ ...entry, settings: { ...own, isShared: true } }, true)).toBe('Practice provider')
    expect(describeKeys({ ...entry, settings: { ...own, isShared: true } }, false)).toBe('Shared keys')
  })

  it('keep their switches and their keys, whatever changes besides', () => {
    const entry = { id: 'github', type: 'github', name: 'GitHub', settings: own } as const
    const form = toForm(entry, true)
    expect(getSettings(entry, form)).toEqual(own)
    expect(getSettings(entry, { ...form, isShared: true, clientId: ' id ' })).toEqual({ ...own, isShared: true })
  })
})
