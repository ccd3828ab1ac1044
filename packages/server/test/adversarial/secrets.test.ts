/** 82: an attacker who has only a copy of the database has no secret that can be used. */
import { createWorld } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/colleagues/owners.ts'
import { getDump } from '../support/dump.ts'
import { endpoints } from '../support/endpoints.ts'
import { eachServer } from '../support/servers.ts'

eachServer('82: a copy of the database', on => {
  it('holds none of the secrets that were ever shown, given or mailed', { timeout: 240_000 }, async () => {
    const { latchkey, config, internal, mailbox } = on.testkit()
    // A world for each level: one person changes their account so many times an hour only.
    const make = () => createWorld(on.testkit())
    const worlds = { client: await make(), server: await make(), admin: await make() }
    const world = worlds.admin
    const secrets = new Map<string, string>()
    const see = (name: string, secret: string | undefined) => {
      if (secret) secrets.set(secret, name)
    }
    const seeAll = (text: string) => {
      for (const [token] of text.matchAll(/\b(?:(?:pck|ssk|sak)_)?[0-9a-hjkmnp-tv-z]{45}\b/g))
        see('shown in an answer', token)
      for (const [key] of text.matchAll(
        /\b[sp]k_[0-9a-hjkmnp-tv-z]{45}[0-9a-f]{32}(?:user|team)[13]574ck4u7h[0-9a-f]{8}\b/g,
      ))
        see('an API key of a user or team', key)
      // Six characters that someone types, and the rest, which their browser remembers.
      for (const [nonce] of text.matchAll(/\b[0-9a-hjkmnp-tv-z]{39}\b/g)) see('the nonce of a code', nonce)
      for (const [code] of text.matchAll(/\b[0-9a-z]{4}(-[0-9a-z]{4}){3}\b/g)) see('a recovery code', code)
      for (const [token] of text.matchAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g)) see('an access token', token)
    }

    // Everything is used once, and what is shown is remembered.
    for (const endpoint of endpoints.filter(({ route }) => !route.startsWith('DELETE'))) {
      for (const level of ['client', 'server', 'admin'] as const) {
        const { method, path, body, headers } = await worlds[level].requestFor(endpoint)
        const isRead = method === 'GET'
        seeAll(JSON.stringify(body ?? {}))
        const answer = await worlds[level].project.request(method, path, {
          level,
          accessToken: worlds[level].person.accessToken,
          headers,
          body: isRead ? undefined : (body ?? {}),
        })
        seeAll(answer.text)
      }
    }
    const given = {
      'a password': 'a password that somebody typed',
      'a TOTP secret': Buffer.alloc(20, 'totp').toString('base64'),
      'a client secret': 'client-secret-of-a-provider',
      'a mail password': 'password-of-the-mail-server',
    }
    for (const [name, secret] of Object.entries(given)) see(name, secret)
    const user = {
      password: given['a password'],
      totp_secret_base64: given['a TOTP secret'],
      primary_email: 'ada@example.com',
      primary_email_auth_enabled: true,
    }
    await world.project.asAdmin('POST', '/users', user)
    const attempt = await world.project.request('POST', '/auth/password/sign-in', {
      body: { email: 'ada@example.com', password: given['a password'] },
    })
    see('a code for the second factor', attempt.json.details.attempt_code)
    const login = await world.project.request('POST', '/auth/cli', { body: {} })
    seeAll(login.text)
    await world.project.request('POST', '/auth/cli/complete', {
      body: { login_code: login.json.login_code, refresh_token: world.neighbour.refreshToken },
    })
    const polled = await world.project.request('POST', '/auth/cli/poll', {
      body: { polling_code: login.json.polling_code },
    })
    see('the refresh token of a program', polled.json.refresh_token)
    const mail = {
      host: 'smtp.example.com',
      port: 25,
      username: 'u',
      password: given['a mail password'],
      sender_name: 'A',
      sender_email: 'a@example.com',
    }
    const settings = {
      oauth_providers: [{ id: 'github', type: 'standard', client_id: 'id', client_secret: given['a client secret'] }],
      email_config: { type: 'standard', ...mail },
    }
    const changed = await world.project.asAdmin('PATCH', '/internal/projects/current', { config: settings })
    expect(changed.text, 'owners see what they set').toContain(given['a client secret'])
    see('the owner link', new URL((await firstOwnerLink(latchkey.app)) ?? '').searchParams.get('code') ?? undefined)
    for (const project of [world.project, world.strangersProject, internal])
      for (const key of Object.values(project.keys)) see('a project key', key)
    for (const person of [
      world.person,
      world.colleague,
      world.member,
      world.neighbour,
      world.stranger,
      world.manager,
    ]) {
      see('a refresh token', person.refreshToken)
      see('an access token', person.accessToken)
      see('a password', person.password)
      for (const { text } of await mailbox.list(person.email)) seeAll(text)
    }
    for (const key of Object.values(world.secrets)) {
      see('an API key of a user or team', key)
      see('the random part of one', key.slice(3, 48))
    }
    see('the root secret', config.rootSecret)
    for (const name of [
      'the nonce of a code',
      'a recovery code',
      'the refresh token of a program',
      'shown in an answer',
    ])
      expect([...secrets.values()], name).toContain(name)
    for (const [secret, name] of [...secrets]) if (name === 'a recovery code') see(name, secret.replaceAll('-', ''))
    expect(secrets.size).toBeGreaterThan(100)

    // One more letter stays undelivered: its code lies in the queue.
    await world.project.signUp()
    const dump = await getDump(latchkey.app.database)
    expect(dump).toContain(world.person.email)
    for (const [secret, name] of secrets)
      expect(dump.includes(secret), `${name} is in the dump: ${secret.slice(0, 8)}…`).toBe(false)
    expect(dump).not.toMatch(/\b(pck|ssk|sak|sk|pk)_[0-9a-z]{45}/)
    expect(dump, 'no code of any mail').not.toMatch(/code=[0-9a-z]{45}/)
    expect(dump, 'no private key').not.toMatch(/"d":\s*"/)
  })
})
