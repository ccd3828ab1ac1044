import { randomUUID } from 'node:crypto'
import { smallestPng, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { configRequests } from '../../test/support/config-requests.ts'
import { eachServer } from '../../test/support/servers.ts'

const theme = { light: '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac', dark: 'a0172b5d-cff0-463b-83bb-85124697373a' }
const ofDevelopment = { is_development_environment: false, pushed_config_error: null, config_warnings: [] }
const newConfig = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_role_editing_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  allow_localhost: true,
  require_email_verification: false,
  create_team_on_sign_up: false,
  oauth_account_merge_strategy: 'link_method',
  oauth_providers: [],
  enabled_oauth_providers: [],
  domains: [],
  email_config: { type: 'shared' },
  email_theme: theme.light,
  team_creator_default_permissions: [{ id: 'team_admin' }],
  team_member_default_permissions: [{ id: 'team_member' }],
  user_default_permissions: [],
}

eachServer('projects', on => {
  const read = async (project: TestProject) => (await project.asAdmin('GET', '/internal/projects/current')).json
  const change = (project: TestProject, body: object) => project.asAdmin('PATCH', '/internal/projects/current', body)
  const configured = async (project: TestProject, config: object) => {
    const answer = await change(project, { config })
    expect(answer.status, answer.text).toBe(200)
    return answer.json.config
  }
  const problems = async (project: TestProject, config: object) => (await change(project, { config })).json.error
  /** An owner, signed in to `internal`, and their team. */
  const owner = async () => {
    const person = await on.testkit().internal.signUp()
    const me = await on.testkit().internal.asUser(person, 'GET', '/users/me')
    return { ...person, teamId: me.json.selected_team_id as string }
  }

  it('show visitors what they may know, the same to every level', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const views = await Promise.all(
      (['client', 'server', 'admin'] as const).map(level => project.request('GET', '/projects/current', { level })),
    )
    const { enabled_oauth_providers, password_min_length, sign_up_name, ...switches } = views[0]?.json.config ?? {}
    expect(views[0]?.json).toMatchObject({ id: project.id, display_name: 'Acme', ...ofDevelopment })
    const withoutPromoCodes = { allow_promo_codes: false, allow_stacking_promo_codes: false }
    const shown = Object.fromEntries(Object.entries(newConfig).slice(0, 10))
    expect(switches).toEqual({ ...shown, domains: [], ...withoutPromoCodes })
    expect(enabled_oauth_providers).toEqual([])
    expect(password_min_length).toBe(8)
    expect(sign_up_name).toBe('off')
    for (const view of views) expect(view.json).toEqual(views[0]?.json)
  })

  it('start with the documented settings', async () => {
    const ada = await owner()
    const input = { display_name: 'New', owner_team_id: ada.teamId }
    const { internal } = on.testkit()
    const created = await internal.asUser(ada, 'POST', '/internal/projects', input)
    expect(created.status).toBe(201)
    expect(created.json).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      display_name: 'New',
      description: '',
      logo_url: null,
      full_logo_url: null,
      full_logo_dark_url: null,
      logo_dark_mode_url: null,
      logo_full_dark_mode_url: null,
      onboarding_state: null,
      created_at_millis: on.clock.now().getTime(),
      is_production_mode: false,
      owner_team_id: ada.teamId,
      ...ofDevelopment,
      onboarding_status: 'completed',
      config: newConfig,
    })
    const headers = { 'x-stack-project-id': created.json.id, 'x-stack-admin-access-token': ada.accessToken }
    const keys = await internal.request('GET', '/internal/api-keys', { level: 'admin', headers })
    expect(keys.json.items, 'the owner makes the keys').toEqual([])
  })

  it('change only where something was sent', async () => {
    const project = await on.project()
    const before = await read(project)
    expect((await change(project, {})).json).toEqual(before)
    expect((await change(project, { config: {} })).json).toEqual(before)
    const named = await change(project, { display_name: '', description: 'What we do', is_production_mode: true })
    expect(named.json).toEqual({ ...before, display_name: '', description: 'What we do', is_production_mode: true })
    expect((await change(project, { description: null })).json.description).toBe('')
  })

  it.each(
    Object.entries(newConfig)
      .filter(([, value]) => typeof value === 'boolean')
      .map(([key]) => key),
  )('can have %s switched, for the next request already', async key => {
    const project = await on.project()
    const before = (await read(project)).config[key]
    expect((await configured(project, { [key]: !before }))[key]).toBe(!before)
    const client = await project.request('GET', '/projects/current')
    if (key in client.json.config) expect(client.json.config[key]).toBe(!before)
  })

  it('have the providers they were given, by id, those that are off included', async () => {
    const project = await on.project()
    const github = { id: 'github', type: 'standard', client_id: 'id', client_secret: 'sec ret' }
    const config = await configured(project, {
      oauth_providers: [{ id: 'x', type: 'shared', enabled: false }, github, { id: 'google', type: 'shared' }],
    })
    expect(config.oauth_providers).toEqual([
      { provider_config_id: 'github', ...github, enabled: true },
      { provider_config_id: 'google', id: 'google', type: 'shared', enabled: true },
      { provider_config_id: 'x', id: 'x', type: 'shared', enabled: false },
    ])
    expect(config.enabled_oauth_providers).toEqual([{ id: 'github' }, { id: 'google' }])
    const client = await project.request('GET', '/projects/current')
    expect(client.json.config.enabled_oauth_providers).toEqual([{ id: 'github' }, { id: 'google' }])
    const again = await configured(project, { oauth_providers: [{ id: 'x', type: 'shared' }] })
    expect(again.oauth_providers, 'what was off stays off').toMatchObject([{ id: 'x', enabled: false }])
  })

  it('refuse providers that are incomplete, twice there or unknown', async () => {
    const project = await on.project()
    expect(await problems(project, { oauth_providers: [{ id: 'github', type: 'standard', client_id: '' }] })).toBe(
      [
        'body.config.oauth_providers[0].client_id is empty',
        'body.config.oauth_providers[0].client_secret is a required field',
      ].join('\n'),
    )
    const x = { id: 'x', type: 'shared' }
    expect(await problems(project, { oauth_providers: [x, x] })).toBe(
      'body.config.oauth_providers names a provider twice',
    )
    expect(await problems(project, { oauth_providers: [{ id: 'myspace' }] })).toMatch(
      /^body\.config\.oauth_providers\[0\]\.id must be one of: .*\nbody\.config\.oauth_providers\[0\]\.type is a required field$/,
    )
  })

  it('have a mail server of their own, or ours', async () => {
    const project = await on.project()
    const server = {
      type: 'standard',
      host: 'smtp.example.com',
      port: 587,
      username: 'acme',
      password: 'mail password',
      sender_name: 'Acme',
      sender_email: 'hello@localhost',
    }
    expect((await configured(project, { email_config: server })).email_config).toEqual(server)
    expect((await configured(project, { email_config: { ...server, type: 'shared' } })).email_config).toEqual({
      type: 'shared',
    })
    const fields = ['host', 'port', 'sender_name', 'sender_email']
    expect(await problems(project, { email_config: { type: 'standard' } })).toBe(
      fields.map(field => `body.config.email_config.${field} is a required field`).join('\n'),
    )
    expect(await problems(project, { email_config: { ...server, port: 'x', host: undefined } })).toBe(
      'body.config.email_config.port must be a number\nbody.config.email_config.host is a required field',
    )
    const ignored = { type: 'shared', host: 7, port: 'x', password: 'x'.repeat(71), sender_email: null }
    expect((await configured(project, { email_config: ignored })).email_config).toEqual({ type: 'shared' })
    expect(await problems(project, { email_config: { type: 'shared', colour: 'red' } })).toBe(
      'body.config.email_config has unknown properties: colour',
    )
    expect(await problems(project, { email_config: { ...server, port: 65_536 } })).toBe(
      'body.config.email_config.port is greater than 65535',
    )
  })

  it('have domains that are addresses or patterns, in order', async () => {
    const project = await on.project()
    const domain = (text: string) => ({ domain: text, handler_path: '/handler' })
    const good = [
      'http://*:*',
      'https://**.example.com',
      'https://*.example.com:8080',
      'https://example.com',
      'https://api-*.example.com',
    ]
    const config = await configured(project, { domains: good.map(domain), allow_localhost: false })
    expect(config.domains.map(({ domain: text }: { domain: string }) => text)).toEqual([...good].sort())
    expect((await configured(project, { domains: [] })).allow_localhost, 'is left alone').toBe(false)
    const bad = [
      'example.com',
      'ftp://example.com',
      'https://',
      'https://a b.com',
      'https://*..example.com',
      'https://u@example.com',
      `https://${'a'.repeat(300)}.com`,
      'javascript:alert(1)',
      'https://.*.com',
      'https://*_.com',
    ]
    for (const text of bad)
      expect(await problems(project, { domains: [domain(text)] }), text).toMatch(/^body\.config\.domains\[0\]\.domain /)
    expect(await problems(project, { domains: [{ domain: 'https://example.com', handler_path: 'handler' }] })).toBe(
      'body.config.domains[0].handler_path must start with a slash',
    )
    expect(await problems(project, { domains: [{}] })).toBe(
      'body.config.domains[0].domain is a required field\nbody.config.domains[0].handler_path is a required field',
    )
  })

  it('take a theme that exists and default permissions that may not', async () => {
    const project = await on.project()
    expect((await configured(project, { email_theme: theme.dark })).email_theme).toBe(theme.dark)
    expect(await change(project, { config: { email_theme: randomUUID() } })).toMatchObject({ status: 400, code: null })
    const config = await configured(project, {
      team_member_default_permissions: [{ id: 'team_member' }, { id: '$read_members' }, { id: 'unknown' }],
      user_default_permissions: [{ id: 'team_member' }],
    })
    expect(config.team_member_default_permissions).toEqual([{ id: '$read_members' }, { id: 'team_member' }])
    expect(config.user_default_permissions, 'of another scope').toEqual([])
    expect(await problems(project, { user_default_permissions: [{ id: 'No!' }] })).toBe(
      'body.config.user_default_permissions[0].id is not a permission id',
    )
  })

  it('have logos that are uploaded or named, and cleared', async () => {
    const project = await on.project()
    const { json } = await change(project, { logo_url: smallestPng, full_logo_url: 'https://example.com/logo.svg' })
    expect(json.full_logo_url).toBe('https://example.com/logo.svg')
    expect(json.logo_url).toMatch(/\/api\/v1\/images\/[0-9a-f-]{36}\.png$/)
    expect((await change(project, { logo_url: json.logo_url })).json.logo_url, 'unchanged').toBe(json.logo_url)
    expect((await change(project, { logo_url: null })).json.logo_url).toBeNull()
    expect((await on.testkit().fetch(new URL(json.logo_url).pathname)).status).toBe(404)
    expect(await change(project, { logo_url: 'data:image/png;base64,AAAA' })).toMatchObject({ status: 400, code: null })
    expect((await change(project, { logo_url: '' })).code).toBe('SCHEMA_ERROR')
  })

  it('show visitors the logos that were uploaded, and colours with text that can be read on them', async () => {
    const config = { 'branding.primaryColor': '#FACC15' }
    const project = await on.project({ config })
    const { json } = await change(project, { full_logo_url: smallestPng, full_logo_dark_url: smallestPng })
    const branding = async () => (await project.request('GET', '/projects/current')).json.branding
    const colors = { primary_color: '#FACC15', primary_text_color: '#000000' }
    expect(await branding()).toEqual({
      light: { logo_url: json.full_logo_url, ...colors },
      dark: { logo_url: json.full_logo_dark_url, ...colors },
      ...{ radius: null, font_family: null, layout: null, sign_in_title: null, sign_in_text: null },
    })
    await change(project, { full_logo_url: 'https://example.com/logo.png', full_logo_dark_url: null })
    expect((await branding()).light.logo_url, 'an address elsewhere').toBeNull()
    const upload = (await change(project, { full_logo_url: smallestPng })).json.full_logo_url
    for (const address of [`${upload}?.png`, upload.replace('/images/', '/images/x/../'), json.full_logo_dark_url])
      expect(await change(project, { full_logo_url: address }), address).toMatchObject({ status: 400, code: null })
    expect((await change(project, { full_logo_url: upload })).status, 'as it is').toBe(200)
    expect((await (await on.project()).request('GET', '/projects/current')).json.branding).toBeNull()
  })

  it('show visitors the corners, typeface, layout and sign-in text that their owner has set', async () => {
    const { write } = configRequests(await on.project())
    expect((await write({ branding: { radius: 25, font: 'Comic', layout: 'split', signInTitle: '' } })).text).toBe(
      [
        'branding.radius is greater than 24',
        'branding.font must be one of: sans, humanist, geometric, rounded, serif, monospace',
        'branding.layout must be one of: plain, card',
        'branding.signInTitle is empty',
      ].join('\n'),
    )
    const project = await on.project()
    await configRequests(project).written({ branding: { radius: 0, font: 'serif', layout: 'card' } })
    await configRequests(project).written({ 'branding.signInText': 'For members of the club.' })
    const nothing = { logo_url: null, primary_color: null, primary_text_color: null }
    expect((await project.request('GET', '/projects/current')).json.branding).toEqual({
      ...{ light: nothing, dark: nothing, radius: 0, layout: 'card' },
      ...{ font_family: expect.stringContaining('Georgia'), sign_in_title: null },
      sign_in_text: 'For members of the club.',
    })
  })

  it('have logos of at most 2048 pixels on each side, for dark pages uploaded as PNG, JPEG or WebP', async () => {
    const project = await on.project()
    const png = (width: number, height: number) => {
      const bytes = Buffer.from(smallestPng.split(',')[1] ?? '', 'base64')
      bytes.writeUInt32BE(width, 16)
      bytes.writeUInt32BE(height, 20)
      return `data:image/png;base64,${bytes.toString('base64')}`
    }
    const refused = async (body: object) => {
      const { status, code, text } = await change(project, body)
      expect([status, code]).toEqual([400, null])
      return text
    }
    for (const field of ['full_logo_url', 'full_logo_dark_url']) {
      expect((await change(project, { [field]: png(2048, 2048) })).status).toBe(200)
      expect(await refused({ [field]: png(2049, 1) })).toContain('2048')
      expect(await refused({ [field]: png(0, 1) })).toContain('PNG, JPEG or WebP')
    }
    const gif = `data:image/png;base64,${Buffer.from('GIF89a\x01\x00\x01\x00 padding').toString('base64')}`
    const svg = 'data:image/svg+xml;base64,PHN2Zy8+'
    expect(await refused({ full_logo_dark_url: gif })).toContain('PNG, JPEG or WebP')
    expect(await refused({ full_logo_dark_url: svg })).toContain('PNG, JPEG')
    expect(await refused({ full_logo_dark_url: 'https://example.com/logo.png' })).toContain('uploaded')
    expect((await change(project, { full_logo_url: gif })).status, 'as on the published wire').toBe(200)
    expect((await project.request('GET', '/projects/current')).json.branding.light.logo_url).toBeNull()
  })

  it('refuse what no one may set', async () => {
    const project = await on.project()
    const wrong = {
      owner_team_id: randomUUID(),
      id: 'x',
      config: { enabled_oauth_providers: [], colour: 'red' },
      display_name: null,
    }
    expect((await change(project, wrong)).json.error).toBe(
      [
        'body.display_name must not be null',
        'body.config has unknown properties: enabled_oauth_providers, colour',
        'body has unknown properties: owner_team_id, id',
      ].join('\n'),
    )
    expect(await (await change(project, { config: null })).json.error).toBe('body.config must not be null')
  })

  it('keep every change when two are made at once', async () => {
    const project = await on.project()
    await Promise.all([
      configured(project, { sign_up_enabled: false }),
      configured(project, { magic_link_enabled: true }),
      configured(project, { passkey_enabled: true }),
    ])
    expect((await read(project)).config).toMatchObject({
      sign_up_enabled: false,
      magic_link_enabled: true,
      passkey_enabled: true,
    })
  })

  it('projects are gone once deleted, with everything in them', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await on.testkit().mailbox.list(ada.email)
    const { json } = await change(project, { logo_url: smallestPng })
    expect((await project.asAdmin('DELETE', '/internal/projects/current')).json).toEqual({ success: true })
    const later = await project.asUser(ada, 'GET', '/users/me')
    expect(later).toMatchObject({ status: 400 })
    expect(['CURRENT_PROJECT_NOT_FOUND', 'UNPARSABLE_ACCESS_TOKEN']).toContain(later.code)
    const gone = await project.request('GET', '/projects/current')
    expect(gone).toMatchObject({
      status: 400,
      code: 'CURRENT_PROJECT_NOT_FOUND',
      json: { details: { project_id: project.id } },
    })
    expect((await on.testkit().fetch(new URL(json.logo_url).pathname)).status).toBe(404)
    expect((await on.testkit().fetch(`/api/v1/projects/${project.id}/.well-known/jwks.json`)).status).toBe(404)
    expect(await toRows(project.id)).toEqual([])
  })

  /** Tables that still hold something of a project. */
  const toRows = async (projectId: string): Promise<string[]> => {
    const { queries } = on.testkit().latchkey.app.database
    const tables = await queries.query<{ name: string }>({
      text: `select table_name as name from information_schema.columns where column_name = 'project_id' and table_schema = 'public'`,
    })
    const held: string[] = []
    for (const { name } of tables.rows) {
      const found = await queries.query({ text: `select 1 from ${name} where project_id = $1 limit 1` }, [projectId])
      if (found.rows.length > 0) held.push(name)
    }
    return held
  }

  it('do not include internal among those that can be deleted', async () => {
    const answer = await on.testkit().internal.asAdmin('DELETE', '/internal/projects/current')
    expect(answer).toMatchObject({ status: 400, code: null })
  })

  it('projects are listed to those whose teams own them, oldest first', async () => {
    const { internal } = on.testkit()
    const [ada, grace] = [await owner(), await owner()]
    const list = async (person: typeof ada) => (await internal.asUser(person, 'GET', '/internal/projects')).json
    expect(await list(ada)).toEqual({ items: [], is_paginated: false })
    for (const display_name of ['one', 'two']) {
      const body = { display_name, owner_team_id: ada.teamId, config: { sign_up_enabled: false } }
      const created = await internal.asUser(ada, 'POST', '/internal/projects', body)
      expect(created.json.config.sign_up_enabled).toBe(false)
      on.clock.advance(1)
    }
    expect((await list(ada)).items.map((project: { display_name: string }) => project.display_name)).toEqual([
      'one',
      'two',
    ])
    expect((await list(grace)).items).toEqual([])
    const stolen = await internal.asUser(grace, 'POST', '/internal/projects', {
      display_name: 'Mine',
      owner_team_id: ada.teamId,
    })
    expect(stolen).toMatchObject({ status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' })
    expect(stolen.json.details).toEqual({ team_id: ada.teamId, user_id: grace.userId })
  })

  it('projects are owned on internal only, by someone signed in', async () => {
    const project = await on.project()
    const person = await project.signUp()
    const body = { display_name: 'x', owner_team_id: randomUUID() }
    for (const level of ['client', 'server', 'admin'] as const) {
      for (const [method, given] of [
        ['GET', undefined],
        ['POST', body],
      ] as const) {
        const ask = (on: TestProject, accessToken?: string) =>
          on.request(method, '/internal/projects', { level, accessToken, body: given })
        expect((await ask(project)).code).toBe('USER_AUTHENTICATION_REQUIRED')
        expect((await ask(on.testkit().internal)).code).toBe('USER_AUTHENTICATION_REQUIRED')
        expect((await ask(project, person.accessToken)).code).toBe('EXPECTED_INTERNAL_PROJECT')
      }
    }
    const missing = await on.testkit().internal.request('POST', '/internal/projects', { body: {} })
    expect(missing.json.error).toBe('body.display_name is a required field\nbody.owner_team_id is a required field')
  })

  it('include internal, as the deployment made it', async () => {
    const internal = await read(on.testkit().internal)
    expect(internal).toMatchObject({ id: 'internal', owner_team_id: expect.any(String) })
    expect(internal.config).toMatchObject({
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: true,
      create_team_on_sign_up: true,
      client_team_creation_enabled: true,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
    })
  })
})
