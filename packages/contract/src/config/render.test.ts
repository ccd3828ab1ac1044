import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { colourfulThemeId, darkThemeId, lightThemeId, templateIds } from './built-in-emails.ts'
import { givenOverride } from './given-override.ts'
import { newProjectOverride } from './new-project.ts'
import { type ConfigOverride, withChanges } from './override.ts'
import { configDefaults, renderConfig } from './render.ts'

/** What holds once these were written, one after the other. */
function after(...written: object[]) {
  const stored = written.reduce<ConfigOverride>((before, each) => {
    const given = givenOverride(JSON.stringify(each))
    if ('problems' in given) throw new Error(given.problems.join('\n'))
    return withChanges(before, given.override)
  }, {})
  return renderConfig(stored)
}

describe('a configuration that no one changed', () => {
  it('has all of its parts', () => {
    const { emails, ...others } = configDefaults
    expect(others).toEqual({
      project: { requirePublishableClientKey: false },
      rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
      apiKeys: { enabled: { team: false, user: false } },
      teams: { createPersonalTeamOnSignUp: false, allowClientTeamCreation: false, allowClientRoleEditing: false },
      users: { allowClientUserDeletion: false },
      onboarding: { requireEmailVerification: false },
      domains: { allowLocalhost: false, trustedDomains: {}, androidApps: {}, appSchemes: {} },
      auth: {
        allowSignUp: true,
        password: { allowSignIn: false, signUpName: 'off' },
        otp: { allowSignIn: false },
        passkey: { allowSignIn: false },
        anonymous: { allowSignUp: true },
        secondFactor: { requiredForEveryone: false, requiredInTeams: {} },
        signUpRules: {},
        signUpRulesDefaultAction: 'allow',
        oauth: { accountMergeStrategy: 'link_method', providers: {} },
      },
      clientRegistration: { metadataDocuments: false, dynamic: false },
      branding: {},
      payments: { groups: {}, blockNewPurchases: false, testMode: true, items: {}, offers: {} },
      dataVault: { stores: {} },
      workflows: { availableWorkflows: {} },
      apps: { installed: {} },
      sourceOfTruth: { type: 'hosted' },
    })
    expect(emails.server).toEqual({ isShared: true, provider: 'smtp' })
    expect(emails.selectedThemeId).toBe(lightThemeId)
    expect(Object.keys(emails.themes)).toEqual([lightThemeId, darkThemeId, colourfulThemeId])
    expect(Object.keys(emails.templates)).toEqual(Object.values(templateIds))
    expect(Object.values(emails.templates).map(({ displayName }) => displayName)).toEqual([
      'Email Verification',
      'Password Reset',
      'Magic Link/OTP',
      'Team Invitation',
      'Sign In Invitation',
      'Account Change',
      'Payment Receipt',
      'Payment Failed',
    ])
  })

  it('a configuration that no one changed is what a new project adds a few things to', () => {
    const { domains, auth, rbac } = renderConfig(newProjectOverride)
    expect(domains.allowLocalhost && auth.password.allowSignIn).toBe(true)
    expect(Object.keys(rbac.permissions)).toEqual(['team_member', 'team_admin'])
  })

  it.each(
    [...Object.values(configDefaults.emails.themes), ...Object.values(configDefaults.emails.templates)].map(
      ({ displayName, tsxSource }) => [displayName, tsxSource] as const,
    ),
  )('has emails whose source is TSX: %s', (_, source) => {
    const options = { reportDiagnostics: true, compilerOptions: { jsx: ts.JsxEmit.ReactJSX } }
    expect(ts.transpileModule(source, { ...options, fileName: 'email.tsx' }).diagnostics).toEqual([])
    expect(source).toMatch(/export function Email(Theme|Template)\(/)
    const modules = [...source.matchAll(/ from "([^"]+)"/g)].map(([, name]) => name)
    const allowed = ['react', '@react-email/components', 'arktype', '@latchkey/emails']
    expect(modules.filter(name => !allowed.includes(name ?? ''))).toEqual([])
  })
})

describe('writing', () => {
  it('replaces at the path at which it is given, and leaves siblings and what is above', () => {
    const config = after(
      { 'teams.allowClientTeamCreation': true, 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true },
      { teams: { createPersonalTeamOnSignUp: true } },
      { 'auth.otp': {} },
    )
    expect(config.teams).toMatchObject({ createPersonalTeamOnSignUp: true, allowClientTeamCreation: false })
    expect(config.auth.otp.allowSignIn).toBe(false)
    expect(config.auth.passkey.allowSignIn).toBe(true)
  })

  it('takes all providers away with an empty object', () => {
    const provider = { type: 'github', allowSignIn: true }
    const config = after({ 'auth.oauth.providers.github': provider }, { 'auth.oauth.providers': {} })
    expect(config.auth.oauth.providers).toEqual({})
  })

  it('lays deep paths over shallow ones, in whatever order they come', () => {
    const config = after({
      'teams.allowClientTeamCreation': false,
      teams: { allowClientTeamCreation: true, createPersonalTeamOnSignUp: true },
    })
    expect(config.teams).toMatchObject({ allowClientTeamCreation: false, createPersonalTeamOnSignUp: true })
    const later = after({ teams: { allowClientTeamCreation: true } }, { 'teams.createPersonalTeamOnSignUp': true })
    expect(later.teams).toMatchObject({ allowClientTeamCreation: true, createPersonalTeamOnSignUp: true })
  })

  it('keeps siblings whose names have a common prefix', () => {
    const groups = { 'payments.groups.a': { displayName: 'A' }, 'payments.groups.ab': { displayName: 'AB' } }
    expect(Object.keys(after(groups, { 'payments.groups.a': null }).payments.groups)).toEqual(['ab'])
  })
})

describe('null', () => {
  const two = { 'payments.groups': { a: { displayName: 'A' }, b: { displayName: 'B' } } }

  it('removes an entry, wherever it was set', () => {
    expect(after(two, { 'payments.groups.a': null }).payments.groups).toEqual({ b: { displayName: 'B' } })
    expect(after(two, { 'payments.groups': { a: null } }).payments.groups).toEqual({})
    expect(
      after(two, { 'payments.groups.a': null }, { 'payments.groups.a.displayName': 'again' }).payments.groups,
    ).toEqual({
      a: { displayName: 'again' },
      b: { displayName: 'B' },
    })
  })

  it('restores the default of a setting, and keeps the entry that it stands in', () => {
    expect(after({ 'auth.allowSignUp': false }, { 'auth.allowSignUp': null }).auth.allowSignUp).toBe(true)
    expect(after({ auth: { allowSignUp: false } }, { 'auth.allowSignUp': null }).auth.allowSignUp).toBe(true)
    expect(
      after({ 'payments.groups.a.displayName': 'A' }, { 'payments.groups.a.displayName': null }).payments.groups,
    ).toEqual({
      a: {},
    })
  })

  it('restores everything below a group or a record', () => {
    const config = after({ teams: { allowClientTeamCreation: true }, ...two }, { teams: null, payments: null })
    expect(config).toEqual(configDefaults)
  })

  it('restores what is built in', () => {
    const mine = { [`emails.themes.${darkThemeId}`]: { displayName: 'Mine', tsxSource: 'mine' } }
    expect(after(mine).emails.themes[darkThemeId]).toEqual({ displayName: 'Mine', tsxSource: 'mine' })
    expect(after(mine, { [`emails.themes.${darkThemeId}`]: null })).toEqual(configDefaults)
  })

  it('null is not remembered', () => {
    expect(withChanges({ 'payments.groups.a.displayName': 'A' }, { 'payments.groups.a': null })).toEqual({})
    expect(withChanges({ 'payments.groups': { a: {}, b: {} } }, { 'payments.groups.a': null })).toEqual({
      'payments.groups.b': {},
    })
  })
})

it('what is set is stored in one form, however it was written', () => {
  const github = { type: 'github', allowSignIn: true }
  const form = {
    'auth.allowSignUp': false,
    'auth.oauth.providers.github': github,
    'rbac.defaultPermissions.signUp': { beta: true },
  }
  for (const written of [
    {
      auth: { allowSignUp: false, oauth: { providers: { github } } },
      rbac: { defaultPermissions: { signUp: { beta: true } } },
    },
    { ...form, 'teams.allowClientTeamCreation': null, 'payments.items': {} },
    { 'auth.oauth.providers.github.allowSignIn': true, ...form, 'auth.oauth.providers.github.clientId': null },
  ])
    expect(withChanges({}, written)).toEqual(form)
  const later = { 'auth.saml.allowSignIn': true, 'quotas.users': 5 }
  expect(withChanges(later, { 'auth.allowSignUp': true }), 'what a later version set').toMatchObject({
    'auth.saml': { allowSignIn: true },
    quotas: { users: 5 },
  })
})

describe('an entry', () => {
  it('an entry is made by a path into it, with the defaults of its fields', () => {
    const config = after({
      'auth.oauth.providers.github.type': 'github',
      'domains.trustedDomains.shop.baseUrl': 'https://shop.example.com',
      'rbac.permissions.reader.description': 'Reads',
      'payments.items.seats': {},
      'payments.offers.pro.includedItems.seats': {},
      'payments.offers.pro.prices.monthly.USD': '5',
      'dataVault.stores.secrets': {},
      'workflows.availableWorkflows.hello.tsSource': 'x',
    })
    expect(config.auth.oauth.providers).toEqual({
      github: { type: 'github', appleBundles: {}, isShared: true, allowSignIn: false, allowConnectedAccounts: false },
    })
    expect(config.domains.trustedDomains).toEqual({
      shop: { baseUrl: 'https://shop.example.com', handlerPath: '/handler' },
    })
    expect(config.rbac.permissions).toEqual({
      reader: { description: 'Reads', scope: 'team', containedPermissionIds: {} },
    })
    expect(config.payments.items).toEqual({ seats: { displayName: 'seats', customerType: 'user' } })
    expect(config.payments.offers).toEqual({
      pro: {
        displayName: 'pro',
        customerType: 'user',
        serverOnly: false,
        isAddOnTo: false,
        prices: { monthly: { USD: '5', serverOnly: false } },
        includedItems: { seats: { quantity: 0, repeat: 'never', expires: 'when-repeated' } },
      },
    })
    expect(config.dataVault.stores).toEqual({ secrets: { displayName: 'A data vault' } })
    expect(config.workflows.availableWorkflows).toEqual({
      hello: { displayName: 'A workflow', tsSource: 'x', enabled: false },
    })
  })

  it('may be called like something that every object has', () => {
    const groups = { constructor: { displayName: 'C' }, hasOwnProperty: {}, toString: { displayName: 'T' } }
    const config = after({ 'payments.groups': groups })
    expect(config.payments.groups).toEqual(groups)
    expect(after({ 'payments.groups': groups }, { 'payments.groups.constructor': null }).payments.groups).toEqual({
      hasOwnProperty: {},
      toString: { displayName: 'T' },
    })
  })
})

it('a theme that does not exist is the light one, until it exists', () => {
  const id = '0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11'
  const chosen = { 'emails.selectedThemeId': id }
  expect(after(chosen).emails.selectedThemeId).toBe(lightThemeId)
  const made = { [`emails.themes.${id}`]: { displayName: 'Mine', tsxSource: 'mine' } }
  expect(after(chosen, made).emails.selectedThemeId).toBe(id)
})

it('addresses of senders are stored as they are compared', () => {
  expect(after({ 'emails.server.senderEmail': ' Ada@Example.com ' }).emails.server.senderEmail).toBe('ada@example.com')
})
