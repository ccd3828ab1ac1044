import { configDefaults } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { configRequests, github, mailServer, withSecrets } from '../../test/support/config-requests.ts'
import { eachServer } from '../../test/support/servers.ts'

eachServer('the configuration', on => {
  const newProject = async (config?: object) => {
    const project = await on.project({ config: { ...config } })
    return { project, ...configRequests(project) }
  }

  it('the configuration is read whole, with everything that no one set', async () => {
    const { read, override } = await newProject()
    const { config, version } = await read()
    expect(version).toBe(0)
    expect(Object.keys(config)).toEqual(Object.keys(configDefaults))
    expect(config.domains).toEqual({ allowLocalhost: true, trustedDomains: {}, androidApps: {}, appSchemes: {} })
    expect(config.emails).toEqual(configDefaults.emails)
    expect(await override()).toMatchObject({ 'domains.allowLocalhost': true })
  })

  it('the configuration is changed by paths, for the next request already', async () => {
    const { project, write, read, override } = await newProject()
    const changes = { 'auth.allowSignUp': false, teams: { allowClientTeamCreation: true } }
    expect((await write(changes)).json).toEqual({ version: 1 })
    expect((await read()).config.auth.allowSignUp).toBe(false)
    const { config } = (await project.request('GET', '/projects/current')).json
    expect(config).toMatchObject({ sign_up_enabled: false, client_team_creation_enabled: true })
    expect(await override()).toMatchObject({ 'auth.allowSignUp': false, 'teams.allowClientTeamCreation': true })
  })

  it('stays as it is when nothing is sent, or nothing new', async () => {
    const { request, written, history } = await newProject()
    for (const body of [undefined, {}, { config_override_string: '' }, { config_override_string: '{}' }])
      expect((await request('PATCH', '/internal/config/override', body)).json).toEqual({ version: 0 })
    await written(withSecrets)
    expect(await written(withSecrets)).toBe(1)
    expect(await written({ 'payments.groups.nobody': null, 'auth.allowSignUp': null })).toBe(1)
    expect((await history()).items).toHaveLength(1)
  })

  it('the configuration is refused as a whole, with every problem', async () => {
    const { request, write, read } = await newProject()
    const refused = await write({ 'auth.allowSignUp': false, 'auth.us': 1, 'domains.allowLocalhost': 'yes' })
    expect(refused).toMatchObject({ status: 400, code: null })
    expect(refused.text.split('\n')).toEqual([
      'auth.us is not a setting. Below auth there are: allowSignUp, password, otp, passkey, anonymous, signUpRules, signUpRulesDefaultAction, secondFactor, oauth',
      'domains.allowLocalhost must be a boolean',
    ])
    const broken = await request('PATCH', '/internal/config/override', { config_override_string: '{' })
    expect(broken).toMatchObject({ status: 400, code: null, text: 'config_override_string is not JSON' })
    const incomplete = await write({ 'domains.trustedDomains.shop.handlerPath': '/x' })
    expect(incomplete).toMatchObject({ status: 400, text: 'domains.trustedDomains.shop.baseUrl is a required field' })
    expect(await read()).toMatchObject({ version: 0, config: { auth: { allowSignUp: true } } })
    const wrong = { config_override_string: {}, expected_version: -1, colour: 1 }
    expect((await request('PATCH', '/internal/config/override', wrong)).json.error.split('\n')).toEqual([
      'body.config_override_string must be a string',
      'body.expected_version is less than 0',
      'body has unknown properties: colour',
    ])
  })

  it('refuses a provider id with another meaning, or with the type of another standard provider, wherever one is set', async () => {
    const { project, write, patch, read } = await newProject()
    const providers = (entries: string) =>
      write({}, { config_override_string: `{"auth.oauth.providers":{${entries}}}` })
    const meaning = 'cannot be a provider: its id has another meaning. Choose another id'
    for (const [id, why] of [
      ['credential', meaning],
      ['constructor', meaning],
      ['__proto__', 'is not a path: __proto__ is no name'],
      ['toString', 'is not a provider id: use a to z, 0 to 9, _ and :'],
    ] as const) {
      const refused = await providers(`"${id}":{"type":"github","allowSignIn":true}`)
      expect.soft(refused, id).toMatchObject({ status: 400, text: `auth.oauth.providers.${id} ${why}` })
      const patched = await patch({ oauth_providers: [{ id, type: 'shared' }] })
      expect.soft(patched, id).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      expect.soft(patched.text, id).toContain('body.config.oauth_providers[0].id must be one of: google, github')
      const body = { oauth_providers: [{ id, account_id: '1', email: 'ada@example.com' }] }
      expect.soft((await project.asServer('POST', '/users', body)).status, id).toBe(400)
    }
    expect(await providers('"google":{"type":"github"}')).toMatchObject({
      status: 400,
      text: 'auth.oauth.providers.google.type must be google, as the id is. Choose another id for a provider of type github',
    })
    expect(await read()).toMatchObject({ version: 0, config: { auth: { oauth: { providers: {} } } } })
    expect((await providers('"my_hub":{"type":"github"},"google":{"type":"google"}')).json).toEqual({ version: 1 })
  })

  it('may be 5 MB large, and is sent in up to 8 MiB', { tags: ['release'] }, async () => {
    const { request, write, written, read } = await newProject()
    const templates = (from: number, to: number) => {
      const ids = Array.from({ length: to - from }, (_, at) => `00000000-0000-4000-8000-0000000000${from + at}`)
      const one = { displayName: 'Long', tsxSource: 'x'.repeat(199_000) }
      return Object.fromEntries(ids.map(id => [`emails.templates.${id}`, one]))
    }
    expect(await written(templates(10, 34))).toBe(1)
    const tooMuch = await write(templates(34, 40))
    expect(tooMuch).toMatchObject({ status: 413, code: null, text: expect.stringContaining('5 MB') })
    const tooLong = await request(
      'PATCH',
      '/internal/config/override',
      JSON.stringify({ config_override_string: ' '.repeat(8 * 1024 * 1024) }),
    )
    expect(tooLong.status).toBe(413)
    expect((await read()).version).toBe(1)
  })

  it('the configuration is what the views of the project show and write', async () => {
    const { project, written, patch, read } = await newProject()
    await written({
      'auth.oauth.providers.our_hub': { ...github, allowSignIn: true },
      'domains.trustedDomains.shop': { baseUrl: 'https://shop.example.com' },
      'emails.server': mailServer,
    })
    const shown = (await project.asAdmin('GET', '/internal/projects/current')).json.config
    expect(shown).toMatchObject({
      oauth_providers: [{ provider_config_id: 'our_hub', id: 'github', client_secret: github.clientSecret }],
      enabled_oauth_providers: [{ id: 'github' }],
      domains: [{ domain: 'https://shop.example.com', handler_path: '/handler' }],
      email_config: { type: 'standard', password: mailServer.password },
    })
    const theme = '0c9f1f4e-3f5c-4d0e-8a4f-2f0f6f2f7a11'
    await written({ [`emails.themes.${theme}`]: { displayName: 'Ours', tsxSource: 'x' } })
    expect((await patch({ email_theme: theme })).json.config.email_theme).toBe(theme)
    expect((await read()).config.emails.selectedThemeId).toBe(theme)
  })

  it('has OpenID Connect providers that the published view of a project neither shows nor removes', async () => {
    const { project, written, patch, read } = await newProject()
    const acmeShown = { id: 'acme', display_name: 'Acme' }
    const own = { isShared: false, clientId: 'id', clientSecret: 'secret', allowSignIn: true }
    await written({ 'auth.oauth.providers.acme': { ...own, type: 'openid', issuer: 'https://sso.acme.example' } })
    await written({ 'auth.oauth.providers.acme.displayName': 'Acme' })
    const patched = await patch({ oauth_providers: [{ id: 'google', type: 'shared' }] })
    expect(patched.json.config.oauth_providers).toMatchObject([{ id: 'google' }])
    expect(patched.json.config.enabled_oauth_providers).toEqual([acmeShown, { id: 'google' }])
    const { json } = await project.request('GET', '/projects/current')
    expect(json.config.enabled_oauth_providers).toEqual([acmeShown, { id: 'google' }])
    const { acme } = (await read()).config.auth.oauth.providers
    expect(acme).toMatchObject({ ...own, issuer: 'https://sso.acme.example' })
  })

  it('ends what people hold with the permission that it takes away', async () => {
    const { project, written } = await newProject({ 'rbac.permissions.beta': { scope: 'project' } })
    const { userId } = await project.signUp()
    await project.asServer('POST', `/project-permissions/${userId}/beta`, {})
    const held = async () =>
      (await project.asServer('GET', `/project-permissions?user_id=${userId}&recursive=true`)).json.items
    expect(await held()).toHaveLength(1)
    await written({ 'rbac.permissions.beta': null })
    await written({ 'rbac.permissions.beta': { scope: 'project' } })
    expect(await held(), 'another one of the same name').toEqual([])
    const defined = await project.asAdmin('GET', '/project-permission-definitions')
    expect(defined.json.items).toMatchObject([{ id: 'beta' }])
  })

  it('refuses the second of two concurrent changes with a conflict', async () => {
    const { write, read, restore } = await newProject()
    const both = await Promise.all([
      write({ 'auth.otp.allowSignIn': true }, { expected_version: 0 }),
      write({ 'auth.passkey.allowSignIn': true }, { expected_version: 0 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = both.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ code: null, text: expect.stringContaining('it was version 0') })
    const { version, config } = await read()
    expect(version).toBe(1)
    expect([config.auth.otp.allowSignIn, config.auth.passkey.allowSignIn].sort()).toEqual([false, true])
    expect((await restore(0, { expected_version: 0 })).status).toBe(409)
  })

  it('loses nothing when several are written at once', async () => {
    const { project, write, patch, read, history } = await newProject()
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => write({ [`payments.groups.g${at}`]: { displayName: `${at}` } })),
      patch({ sign_up_enabled: false }),
      project.asAdmin('POST', '/team-permission-definitions', { id: 'reader' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201])
    const { config, version } = await read()
    expect(version).toBe(10)
    expect(Object.keys(config.payments.groups)).toHaveLength(8)
    expect(config.auth.allowSignUp).toBe(false)
    expect(config.rbac.permissions).toHaveProperty('reader')
    const { items } = await history()
    expect(items.map((each: { version: number }) => each.version)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })
})
