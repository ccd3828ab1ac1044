/**
 * 18: every kind of secret there is, shown at every place that takes one. Each works where it belongs, is
 * refused everywhere else, and is not used up by having been shown there.
 */
import { header } from '@latchkey/contract'
import { type Answer, createWorld, type World } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/owners/owners.ts'
import { eachServer } from '../support/servers.ts'

type Make = (world: World) => Promise<string | undefined> | string | undefined
type Show = (world: World, secret: string) => Promise<Answer>

const kinds: Readonly<Record<string, Make>> = {
  'a verification code': async ({ project, testkit }) => testkit.mailbox.codeFor((await project.signUp()).email),
  'an invitation code': async ({ project, testkit, ids }) => {
    const email = `guest-${project.id}@example.com`
    const body = { team_id: ids.teamId, email, callback_url: 'http://localhost:3000/' }
    await project.ask('POST', '/team-invitations/send-code', { level: 'server', body })
    return testkit.mailbox.codeFor(email)
  },
  // There is one only until somebody owns this server.
  'an owner link': async ({ testkit }) => {
    const link = await firstOwnerLink(testkit.latchkey.app)
    return link === null ? undefined : (new URL(link).searchParams.get('code') ?? undefined)
  },
  'an attempt at a second factor': async ({ project }) => {
    const [email, password] = [`careful-${project.id}@example.com`, 'correct horse battery']
    const body = {
      ...{ primary_email: email, primary_email_auth_enabled: true, password },
      totp_secret_base64: Buffer.alloc(20, 'totp').toString('base64'),
    }
    await project.ask('POST', '/users', { level: 'server', body })
    const { json } = await project.ask('POST', '/auth/password/sign-in', { body: { email, password } })
    return json.details.attempt_code
  },
  'a refresh token': async ({ project }) => (await project.signUp()).refreshToken,
  'an access token': ({ person }) => person.accessToken,
  'an access token of an owner': ({ manager }) => manager.accessToken,
  'an API key of a user': ({ secrets }) => secrets.userApiKey,
  'an API key of a team': ({ secrets }) => secrets.teamApiKey,
  'a publishable client key': ({ project }) => project.keys.client,
  'a secret server key': ({ project }) => project.keys.server,
  'a super secret admin key': ({ project }) => project.keys.admin,
}

const withCode =
  (path: string): Show =>
  ({ project, member }, code) =>
    project.ask('POST', path, { accessToken: member.accessToken, body: { code } })

const asHeader =
  (name: string, level: 'client' | 'server' | 'admin', path: string): Show =>
  ({ project }, secret) =>
    project.ask('GET', path, { level, headers: { [name]: secret } })

/** What is taken where. Of one kind, looking comes before using up. */
const places: Readonly<Record<string, { takes: keyof typeof kinds; show: Show }>> = {
  'checking a verification code': {
    takes: 'a verification code',
    show: withCode('/contact-channels/verify/check-code'),
  },
  'verifying an address': { takes: 'a verification code', show: withCode('/contact-channels/verify') },
  'checking an invitation': { takes: 'an invitation code', show: withCode('/team-invitations/accept/check-code') },
  'reading an invitation': { takes: 'an invitation code', show: withCode('/team-invitations/accept/details') },
  'accepting an invitation': { takes: 'an invitation code', show: withCode('/team-invitations/accept') },
  'becoming the owner': {
    takes: 'an owner link',
    show: ({ testkit, manager }, code) =>
      testkit.internal.ask('POST', '/internal/owner-claim', { accessToken: manager.accessToken, body: { code } }),
  },
  refreshing: {
    takes: 'a refresh token',
    show: ({ project }, refreshToken) => project.ask('POST', '/auth/sessions/current/refresh', { refreshToken }),
  },
  'the token endpoint': {
    takes: 'a refresh token',
    show: ({ project }, refresh_token) => {
      const client = { client_id: project.id, client_secret: project.keys.client }
      return project.ask('POST', '/auth/oauth/token', {
        body: { grant_type: 'refresh_token', refresh_token, ...client },
      })
    },
  },
  'reading oneself': { takes: 'an access token', show: asHeader(header.accessToken, 'client', '/users/me') },
  'managing by token': {
    takes: 'an access token of an owner',
    show: ({ project }, token) =>
      project.ask('GET', '/internal/projects/current', {
        level: 'admin',
        headers: { [header.superSecretAdminKey]: '', [header.adminAccessToken]: token },
      }),
  },
  'checking the key of a user': {
    takes: 'an API key of a user',
    show: ({ project }, api_key) => project.ask('POST', '/user-api-keys/check', { level: 'server', body: { api_key } }),
  },
  'checking the key of a team': {
    takes: 'an API key of a team',
    show: ({ project }, api_key) => project.ask('POST', '/team-api-keys/check', { level: 'server', body: { api_key } }),
  },
  'asking as a client': {
    takes: 'a publishable client key',
    show: asHeader(header.publishableClientKey, 'client', '/projects/current'),
  },
  'asking as a server': { takes: 'a secret server key', show: asHeader(header.secretServerKey, 'server', '/users') },
  'asking as an admin': {
    takes: 'a super secret admin key',
    show: asHeader(header.superSecretAdminKey, 'admin', '/internal/api-keys'),
  },
}

eachServer('18: a secret', on => {
  it.each(Object.entries(kinds))('that is %s opens nothing but what it is for', async (kind, make) => {
    const world = await createWorld(on.testkit())
    const secret = await make(world)
    if (secret === undefined) return
    for (const [place, { takes, show }] of Object.entries(places)) {
      if (takes === kind) continue
      const { status, text } = await show(world, secret)
      expect.soft(status, `at ${place}: ${text}`).toBeGreaterThanOrEqual(400)
      expect.soft(status, `at ${place}: ${text}`).toBeLessThan(500)
      expect.soft(text, `at ${place}`).not.toContain(secret)
    }
    for (const [place, { takes, show }] of Object.entries(places)) {
      if (takes !== kind) continue
      const { status, text } = await show(world, secret)
      expect.soft(status, `at ${place}, its own: ${text}`).toBe(200)
    }
  })

  it('of each kind is revoked as a leaked key only if it is the key of a user or team', async () => {
    const world = await createWorld(on.testkit())
    for (const [kind, make] of Object.entries(kinds)) {
      const api_key = await make(world)
      if (api_key === undefined) continue
      const body = { api_key }
      const { status, text } = await world.project.ask('POST', '/integrations/credential-scanning/revoke', { body })
      expect(status, `${kind}: ${text}`).toBe(kind.startsWith('an API key') ? 200 : 404)
    }
  })
})
