import { describe, expect, it } from 'vitest'
import { incompleteAfter } from './complete.ts'
import { givenOverride } from './given-override.ts'
import { type ConfigOverride, withChanges } from './override.ts'

/** What is said against an override on top of what is stored. */
function problems(text: string, stored: ConfigOverride = {}): readonly string[] {
  const given = givenOverride(text)
  return 'problems' in given ? given.problems : incompleteAfter(stored, withChanges(stored, given.override))
}
const said = (override: object, stored?: ConfigOverride) => problems(JSON.stringify(override), stored).join('\n')

const uuid = '0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11'
const openId = {
  ...{ type: 'openid', isShared: false, clientId: 'id', clientSecret: 'secret' },
  issuer: 'https://sso.acme.example/tenant/1',
}
const offer = (price: unknown) => ({ 'payments.offers.pro.prices': price })

describe('an override is taken', () => {
  it.each<[string, object]>([
    ['a dotted path', { 'domains.allowLocalhost': false }],
    ['nested objects', { teams: { allowClientTeamCreation: true } }],
    ['dotted names inside objects', { auth: { 'oauth.providers': {}, 'password.allowSignIn': true } }],
    [
      'null at a setting, an entry, a record and a group',
      { 'auth.allowSignUp': null, 'payments.groups.x': null, 'payments.items': null, teams: null },
    ],
    ['a shared provider', { 'auth.oauth.providers.github': { type: 'github', allowSignIn: true } }],
    [
      'a provider of the owner’s own',
      { 'auth.oauth.providers.hub': { type: 'github', isShared: false, clientId: 'a', clientSecret: 'b' } },
    ],
    ['a standard provider without a type', { 'auth.oauth.providers.google': { allowSignIn: false } }],
    [
      'any OpenID Connect provider',
      {
        'auth.oauth.providers.acme': { ...openId, verifiedEmailDomains: 'Acme.example, acme.co.uk' },
        'auth.oauth.providers.own': {
          ...openId,
          issuer: 'http://localhost:9000/realms/own',
          verifiedEmailDomains: '*',
        },
      },
    ],
    ['no provider instead of one whose id is refused', { 'auth.oauth.providers.constructor': null }],
    ['a wildcard domain', { 'domains.trustedDomains.all': { baseUrl: 'https://*.example.com', handlerPath: '/auth' } }],
    ['names that every object has', { 'payments.groups': { constructor: {}, toString: {} } }],
    ['a permission of the system, contained', { 'rbac.permissions.boss.containedPermissionIds.$read_members': true }],
    ['the code of a template', { [`emails.templates.${uuid}`]: { displayName: 'Hi', tsxSource: 'x', themeId: false } }],
    ['a built-in theme, in part', { 'emails.themes.1df07ae6-abf3-4a40-83a5-a1a2cbe336ac.tsxSource': 'mine' }],
    [
      'an offer',
      {
        'payments.offers.pro': {
          customerType: 'team',
          isAddOnTo: { base: true },
          prices: { monthly: { USD: '9.99', JPY: '1500', interval: [1, 'month'] } },
          includedItems: { seats: { quantity: 5, repeat: 'never' } },
        },
      },
    ],
    ['an offer that every customer has', offer('include-by-default')],
    ['a trial of nothing', { 'payments.offers.pro.freeTrial': [0, 'day'] }],
    ['a store of the data vault', { 'dataVault.stores.s': {} }],
  ])('with %s', (_, override) => {
    expect(said(override)).toBe('')
  })
})

describe('an override is refused', () => {
  it.each<[string, string]>([
    ['{', 'config_override_string is not JSON'],
    ['null', 'config_override_string must be a JSON object of paths and their values'],
    ['[]', 'config_override_string must be a JSON object of paths and their values'],
    ['"teams"', 'config_override_string must be a JSON object of paths and their values'],
    ['7', 'config_override_string must be a JSON object of paths and their values'],
    ['{"":1}', 'config_override_string has a name that is empty'],
    ['{"__proto__":{"a":1}}', '__proto__ is not a path: __proto__ is no name'],
    ['{"payments.groups":{"__proto__":{}}}', 'payments.groups.__proto__ is not a path: __proto__ is no name'],
    [
      '{"payments.groups.__proto__.displayName":"x"}',
      'payments.groups.__proto__.displayName is not a path: __proto__ is no name',
    ],
  ])('as %s', (text, expected) => {
    expect(problems(text).join('\n')).toBe(expected)
  })

  it.each<[object, string]>([
    [
      { 'te-ams..a': 1, '-x': 2, 'a b': 3 },
      [
        'te-ams..a is not a path: join names of letters, digits, _, :, $ and - with dots',
        '-x is not a path: join names of letters, digits, _, :, $ and - with dots',
        'a b is not a path: join names of letters, digits, _, :, $ and - with dots',
      ].join('\n'),
    ],
    [
      { 'teams.colour': 'red' },
      'teams.colour is not a setting. Below teams there are: createPersonalTeamOnSignUp, allowClientTeamCreation, allowClientRoleEditing',
    ],
    [
      { auth: { pasword: {} } },
      'auth.pasword is not a setting. Below auth there are: allowSignUp, password, otp, passkey, anonymous, signUpRules, signUpRulesDefaultAction, secondFactor, oauth',
    ],
    [
      { colour: 1 },
      'colour is not a setting. There are: project, rbac, apiKeys, teams, users, onboarding, domains, auth, clientRegistration, branding, emails, payments, dataVault, workflows, apps, sourceOfTruth',
    ],
    [
      { constructor: {} },
      'constructor is not a setting. There are: project, rbac, apiKeys, teams, users, onboarding, domains, auth, clientRegistration, branding, emails, payments, dataVault, workflows, apps, sourceOfTruth',
    ],
    [
      { payments: { productLines: { a: { customerType: 'everyone', name: 'A' } } } },
      [
        'payments.productLines.a.customerType must be one of: user, team, custom',
        'payments.productLines.a.name is not a setting. Below payments.productLines.a there are: displayName, customerType',
      ].join('\n'),
    ],
    [
      { 'payments.products': { pro: { catalogId: 1, 'prices.monthly': { USD: '1,5' } } } },
      [
        'payments.products.pro.catalogId must be a string',
        'payments.products.pro.prices.monthly.USD is not an amount: write it like "9.99", without a sign or a currency',
      ].join('\n'),
    ],
    [
      { 'payments.products.pro': { productLine: 'plans' } },
      'payments.products.pro.productLine is not a setting. Below payments.products.pro there are: displayName, productLineId, customerType, freeTrial, serverOnly, stackable, isAddOnTo, prices, includedItems',
    ],
    [
      { 'payments.offers.pro.groupId': 1, 'payments.catalogs.plans.displayName': 1 },
      'payments.offers.pro.groupId must be a string\npayments.catalogs.plans.displayName must be a string',
    ],
    [
      { 'project.constructor': true },
      'project.constructor is not a setting. Below project there are: requirePublishableClientKey',
    ],
    [
      { 'auth.allowSignUp.ever': true },
      'auth.allowSignUp.ever is not a setting: auth.allowSignUp holds a value, and nothing is below it',
    ],
    [{ sourceOfTruth: { type: 'hosted' } }, 'sourceOfTruth cannot be set'],
    [{ sourceOfTruth: null }, 'sourceOfTruth cannot be set'],
    [
      { 'domains.allowLocalhost': 'true', 'auth.allowSignUp': 1 },
      'domains.allowLocalhost must be a boolean\nauth.allowSignUp must be a boolean',
    ],
    [{ teams: [], 'payments.items': 'x' }, 'teams must be an object\npayments.items must be an object'],
    [
      { 'auth.oauth.accountMergeStrategy': 'merge' },
      'auth.oauth.accountMergeStrategy must be one of: link_method, raise_error, allow_duplicates',
    ],
    [
      { 'auth.oauth.providers.my-hub': {} },
      'auth.oauth.providers.my-hub is not a provider id: use a to z, 0 to 9, _ and :',
    ],
    [
      { 'auth.oauth.providers': { toString: {} } },
      'auth.oauth.providers.toString is not a provider id: use a to z, 0 to 9, _ and :',
    ],
    ...['credential', 'password', 'otp', 'passkey', 'anonymous', 'other', 'constructor'].map((id): [object, string] => [
      { 'auth.oauth.providers': { [id]: { type: 'github' } } },
      `auth.oauth.providers.${id} cannot be a provider: its id has another meaning. Choose another id`,
    ]),
    [
      { 'auth.oauth.providers.acme': { type: 'openid' } },
      'auth.oauth.providers.acme.isShared must be false: a provider of this type has no shared keys',
    ],
    [
      { 'auth.oauth.providers.acme': { ...openId, issuer: undefined } },
      'auth.oauth.providers.acme.issuer is needed while isShared is false',
    ],
    ...['acme', 'ftp://acme.example', 'https://a:b@acme.example', 'https://acme.example?tenant=1', 'javascript:1'].map(
      (issuer): [object, string] => [
        { 'auth.oauth.providers.acme': { ...openId, issuer } },
        'auth.oauth.providers.acme.issuer is not the URL of an issuer',
      ],
    ),
    [
      { 'auth.oauth.providers.acme': { ...openId, verifiedEmailDomains: '*.example' } },
      'auth.oauth.providers.acme.verifiedEmailDomains must be domains separated by commas, or a star for all',
    ],
    [
      { 'auth.oauth.providers.google': openId },
      'auth.oauth.providers.google.type must be google, as the id is. Choose another id for a provider of type openid',
    ],
    [
      { 'auth.oauth.providers.google': { type: 'github' } },
      'auth.oauth.providers.google.type must be google, as the id is. Choose another id for a provider of type github',
    ],
    [
      { 'auth.oauth.providers.google.type': 'x' },
      'auth.oauth.providers.google.type must be google, as the id is. Choose another id for a provider of type x',
    ],
    [
      { 'payments.items.1st': {} },
      'payments.items.1st is not an id: use letters, digits, _ and -, and begin with a letter or _',
    ],
    [{ [`payments.items.${'x'.repeat(64)}`]: {} }, `payments.items.${'x'.repeat(64)} is longer than 63 characters`],
    [{ 'emails.themes.mine': {} }, 'emails.themes.mine is not a UUID in lower case'],
    [{ 'rbac.permissions.$own': {} }, 'rbac.permissions.$own is not a permission id: use a to z, 0 to 9, _ and :'],
    [
      { 'rbac.permissions.a.containedPermissionIds': { b: false } },
      'rbac.permissions.a.containedPermissionIds.b must be one of: true',
    ],
    [
      { 'domains.trustedDomains.a': { baseUrl: 'ftp://x', handlerPath: 'x' } },
      'domains.trustedDomains.a.baseUrl is not a URL or a pattern such as https://*.example.com\ndomains.trustedDomains.a.handlerPath must start with a slash',
    ],
    [{ 'domains.trustedDomains.a.handlerPath': '/x' }, 'domains.trustedDomains.a.baseUrl is a required field'],
    [
      { 'auth.oauth.providers.hub': { type: 'github', isShared: false, clientId: '' } },
      'auth.oauth.providers.hub.clientId is needed while isShared is false\nauth.oauth.providers.hub.clientSecret is needed while isShared is false',
    ],
    [
      { 'emails.server': { isShared: false, host: 'mail.example.com' } },
      ['port', 'senderName', 'senderEmail']
        .map(field => `emails.server.${field} is needed while isShared is false`)
        .join('\n'),
    ],
    [
      { 'emails.server.host': '', 'emails.server.port': 70_000, 'emails.server.password': 'x'.repeat(71) },
      'emails.server.host is empty\nemails.server.port is greater than 65535\nemails.server.password is longer than 70 characters',
    ],
    [{ [`emails.themes.${uuid}`]: { displayName: 'Mine' } }, `emails.themes.${uuid}.tsxSource is a required field`],
    [
      { [`emails.templates.${uuid}`]: { displayName: '', tsxSource: 'x', themeId: true } },
      `emails.templates.${uuid}.displayName is empty\nemails.templates.${uuid}.themeId must be the id of a theme, or false`,
    ],
    [{ 'payments.autoPay': {} }, 'payments.autoPay.interval is a required field'],
    [{ 'payments.offers.pro.freeTrial': [-1, 'day'] }, 'payments.offers.pro.freeTrial[0] is less than 0'],
    [
      { 'payments.offers.pro.freeTrial': [1.5, 'fortnight'] },
      'payments.offers.pro.freeTrial[0] must be an integer\npayments.offers.pro.freeTrial[1] must be one of: day, week, month, year',
    ],
    [{ 'payments.offers.pro.isAddOnTo': true }, 'payments.offers.pro.isAddOnTo must be one of: false, or an object'],
    [offer('free'), 'payments.offers.pro.prices must be one of: include-by-default, or an object'],
    [
      offer({ monthly: { interval: [1, 'month'] } }),
      'payments.offers.pro.prices.monthly needs at least one currency: USD, EUR, GBP, JPY, INR, AUD, CAD',
    ],
    [
      offer({ a: { USD: 5, EUR: '01', GBP: '1.234', JPY: '1.5', INR: '-1', AUD: '1.', CAD: '' } }),
      [
        'USD must be a string',
        'EUR has a leading zero',
        'GBP has more than 2 decimals',
        'JPY has more than 0 decimals',
        'INR is not an amount: write it like "9.99", without a sign or a currency',
        'AUD is not an amount: write it like "9.99", without a sign or a currency',
        'CAD is not an amount: write it like "9.99", without a sign or a currency',
      ]
        .map(line => `payments.offers.pro.prices.a.${line}`)
        .join('\n'),
    ],
    [
      { 'payments.offers.pro.includedItems.seats.repeat': 'always' },
      'payments.offers.pro.includedItems.seats.repeat must be an interval such as [1, "month"], or "never"',
    ],
    [
      { 'workflows.availableWorkflows.hello': { enabled: true } },
      [
        'workflows.availableWorkflows.hello.tsSource is a required field',
        'workflows.availableWorkflows.hello cannot be set: workflows are not run here. Run the code on a server of your own, started by webhooks or by the event feed; a workflow token lets it call the API',
      ].join('\n'),
    ],
    [
      { 'workflows.availableWorkflows.hello': { tsSource: 'x' } },
      'workflows.availableWorkflows.hello cannot be set: workflows are not run here. Run the code on a server of your own, started by webhooks or by the event feed; a workflow token lets it call the API',
    ],
    [
      { 'auth.oauth.providers.hub.clientId': 'a\u0000' },
      'auth.oauth.providers.hub.clientId contains characters that cannot be stored',
    ],
  ])('%j', (override, expected) => {
    expect(said(override)).toBe(expected)
  })

  it('by what it is once it is merged, not alone', () => {
    const stored = { 'auth.oauth.providers.hub': { type: 'github', isShared: false, clientId: 'a', clientSecret: 'b' } }
    expect(said({ 'auth.oauth.providers.hub.clientId': 'c' }, stored)).toBe('')
    expect(said({ 'auth.oauth.providers.hub.clientSecret': null }, stored)).toBe(
      'auth.oauth.providers.hub.clientSecret is needed while isShared is false',
    )
    expect(said({ 'auth.oauth.providers.hub': { type: 'github', isShared: false } }, stored)).not.toBe('')
    expect(
      said({ 'auth.allowSignUp': false }, { 'domains.trustedDomains.old.handlerPath': '/x' }),
      'not its doing',
    ).toBe('')
  })

  it('an override is refused not for what it does not touch, nor for what it takes away', () => {
    const stored = { 'auth.oauth.providers.credential': { type: 'github' }, 'auth.oauth.providers.google.type': 'x' }
    expect(said({ 'auth.allowSignUp': false }, stored)).toBe('')
    expect(said({ 'auth.oauth.providers.credential': null, 'auth.oauth.providers.google': null }, stored)).toBe('')
  })

  it('when it has more than anyone can use', () => {
    const many = (count: number, value: unknown) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`g${at}`, value]))
    expect(said({ 'payments.groups': many(10_001, {}) })).toBe('payments.groups has more than 10000 entries')
    expect(said({ 'rbac.permissions': many(21, { containedPermissionIds: many(1_000, true) }) })).toBe(
      'rbac.permissions contain more than 20000 others in all',
    )
  })

  it('without a word of the values in it', () => {
    const secret = 'hunter2'
    const override = {
      'emails.server.password': [secret],
      'auth.oauth.providers.x.clientSecret': { [`${secret}x`]: secret },
    }
    expect(said(override)).toBe(
      'emails.server.password must be a string\nauth.oauth.providers.x.clientSecret must be a string',
    )
  })

  it('with the first hundred problems, when there are more', () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`teams.x${at}`, at]))
    expect(said(many).split('\n')).toHaveLength(101)
    expect(said(many)).toMatch(/There are more than these 100 problems\.$/)
  })
})

describe('hostile text', () => {
  const millions = 8 * 1024 * 1024
  it.each<[string, string]>([
    ['nested without end', '['.repeat(millions)],
    ['nested and closed', `${'{"a":'.repeat(1_000_000)}1${'}'.repeat(1_000_000)}`],
    ['one huge name', JSON.stringify({ ['x'.repeat(millions)]: 1 })],
    ['a path without end', JSON.stringify({ ['a.'.repeat(millions / 2)]: 1 })],
    ['a million names', `{${Array.from({ length: 600_000 }, (_, at) => `"x${at}":1`).join()}}`],
    ['a million misspelled names', `{${Array.from({ length: 600_000 }, (_, at) => `"-x${at}":1`).join()}}`],
    ['a huge value', JSON.stringify({ 'auth.allowSignUp': 'x'.repeat(millions) })],
    ['a long list', JSON.stringify({ 'payments.offers.a.freeTrial': Array.from({ length: 2_000_000 }, () => 1) })],
    ['brackets in a text', JSON.stringify({ 'auth.allowSignUp': '['.repeat(1_000_000) })],
  ])('%s is refused quickly', (_, text) => {
    const before = performance.now()
    const lines = problems(text)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('\n').length).toBeLessThan(50_000)
    expect(performance.now() - before).toBeLessThan(10_000)
  })

  it('changes no object of ours', () => {
    problems(
      '{"__proto__.polluted":true,"payments.groups":{"__proto__":{"polluted":true}},"constructor.prototype.polluted":true}',
    )
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})
