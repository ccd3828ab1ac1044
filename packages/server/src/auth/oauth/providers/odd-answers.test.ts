/** What the twelve answer about an account when something is missing or of another type, through a whole sign-in. */
import type { DoubledType } from '@latchkey/testkit/providers'
import { expect, it } from 'vitest'
import { type Browser, eachServerWithProviders, exchange, returned } from '../../../../test/support/oauth.ts'

interface Odd {
  /** By address. */
  readonly answers: Readonly<Record<string, object>>
  /** Of the user that is made. */
  readonly user?: object
  /** The sentence of the refusal. */
  readonly refused?: RegExp
}

const [unknown, invalid] = [/did not say whose account it is/, /an email address that is not valid/]
const google = 'https://openidconnect.googleapis.com/v1/userinfo'
const github = 'https://api.github.com/user'
const microsoft = 'https://graph.microsoft.com/v1.0/me'
const spotify = 'https://api.spotify.com/v1/me'
const facebook = 'https://graph.facebook.com/v20.0/me'
const discord = 'https://discord.com/api/users/@me'
const gitlab = 'https://gitlab.com/api/v4/user'
const bitbucket = 'https://api.bitbucket.org/2.0/user'
const linkedin = 'https://api.linkedin.com/v2/userinfo'
const x = 'https://api.x.com/2/users/me'
const twitch = 'https://api.twitch.tv/helix/users'
const noAddress = { primary_email: null, primary_email_verified: false }
const nameless = { display_name: null, profile_image_url: null }

const odd: Readonly<Record<Exclude<DoubledType, 'apple'>, Readonly<Record<string, Odd>>>> = {
  google: {
    'nothing but a subject': { answers: { [google]: { sub: '1815' } }, user: { ...noAddress, ...nameless } },
    'a picture that is no address': {
      answers: { [google]: { sub: '1815', picture: 'javascript:alert(1)', name: ' ' } },
      user: nameless,
    },
    'another subject': { answers: { [google]: { sub: '1816' } }, refused: unknown },
    'no subject': { answers: { [google]: { email: 'a@example.com' } }, refused: unknown },
  },
  github: {
    'no name, and no primary address': {
      answers: {
        [github]: { id: 1815, login: 'octocat', name: null, avatar_url: null, email: 'shown@example.com' },
        [`${github}/emails`]: [{ email: 'other@example.com', primary: false, verified: true }],
      },
      user: { ...noAddress, ...nameless },
    },
    'no list of addresses': { answers: { [`${github}/emails`]: { message: 'Not found' } }, user: noAddress },
    'an id that is a text': { answers: { [github]: { id: '1815', login: 'octocat' } }, user: { display_name: null } },
    'no id': { answers: { [github]: { login: 'octocat' } }, refused: unknown },
  },
  microsoft: {
    'a mail beside another principal': {
      answers: { [microsoft]: { id: '48d31887', mail: 'ada@contoso.example', userPrincipalName: 'x@contoso.example' } },
      user: { primary_email: 'ada@contoso.example', primary_email_verified: false, ...nameless },
    },
    'the principal of a guest': {
      answers: {
        [microsoft]: { id: '48d31887', mail: null, userPrincipalName: 'ada_x.com#EXT#@contoso.onmicrosoft.com' },
      },
      user: noAddress,
    },
    'a principal that is no address': {
      answers: { [microsoft]: { id: '48d31887', mail: null, userPrincipalName: 'ada@intranet' } },
      user: noAddress,
    },
  },
  spotify: {
    'no picture, no name': {
      answers: { [spotify]: { id: 'ada', display_name: null, images: [], email: 'ada@example.com' } },
      user: { ...nameless, primary_email: 'ada@example.com', primary_email_verified: false },
    },
    'an address that is none': { answers: { [spotify]: { id: 'ada', email: 'ada at example' } }, refused: invalid },
  },
  facebook: {
    'no address': { answers: { [facebook]: { id: '1815', name: 'Ada' } }, refused: /scope email/ },
    'no picture': {
      answers: { 'https://graph.facebook.com/v20.0/1815': { error: { message: 'gone', code: 100 } } },
      user: { profile_image_url: null, primary_email_verified: false },
    },
  },
  discord: {
    'no display name, an animated picture': {
      answers: { [discord]: { id: '80', username: 'ada_l', global_name: null, avatar: 'a_1', email: null } },
      user: {
        ...noAddress,
        display_name: 'ada_l',
        profile_image_url: 'https://cdn.discordapp.com/avatars/80/a_1.gif',
      },
    },
    'an address of which it says nothing': {
      answers: { [discord]: { id: '80', username: 'ada_l', avatar: 'b_2', email: 'ada@example.com' } },
      user: {
        primary_email_verified: false,
        profile_image_url: 'https://cdn.discordapp.com/avatars/80/b_2.png',
      },
    },
    'an id that is a number': { answers: { [discord]: { id: 80, username: 'ada_l' } }, refused: unknown },
  },
  gitlab: {
    'a confirmed user, and no list of addresses': {
      answers: {
        [gitlab]: { id: 1815, name: 'Ada', email: 'ada@example.com', confirmed_at: '2026-01-01T00:00:00Z' },
        [`${gitlab}/emails`]: { message: '403 Forbidden' },
      },
      user: { primary_email: 'ada@example.com', primary_email_verified: true },
    },
    'another address that is confirmed': {
      answers: {
        [gitlab]: { id: 1815, name: 'Ada', email: 'ada@example.com', confirmed_at: null },
        [`${gitlab}/emails`]: [{ email: 'other@example.com', confirmed_at: '2026-01-01T00:00:00Z' }],
      },
      user: { primary_email: 'ada@example.com', primary_email_verified: false },
    },
  },
  bitbucket: {
    'no primary address': {
      answers: {
        [`${bitbucket}/emails`]: {
          values: [
            { email: 'first@example.com', is_primary: false, is_confirmed: true },
            { email: 'second@example.com', is_primary: false, is_confirmed: true },
          ],
        },
      },
      user: { primary_email: 'first@example.com', primary_email_verified: true },
    },
    'a primary address that is not confirmed': {
      answers: {
        [`${bitbucket}/emails`]: {
          values: [
            { email: 'first@example.com', is_primary: false, is_confirmed: true },
            { email: 'second@example.com', is_primary: true, is_confirmed: false },
          ],
        },
      },
      user: { primary_email: 'second@example.com', primary_email_verified: false },
    },
    'no addresses, no links': {
      answers: { [bitbucket]: { account_id: '557058:1', uuid: '{1}' }, [`${bitbucket}/emails`]: { type: 'error' } },
      user: { ...noAddress, ...nameless },
    },
    'no account id': { answers: { [bitbucket]: { uuid: '{1}', display_name: 'Ada' } }, refused: unknown },
  },
  linkedin: {
    'a locale that is an object, and an address of which it says nothing': {
      answers: { [linkedin]: { sub: '1815', email: 'ada@example.com', locale: { country: 'US', language: 'en' } } },
      user: { primary_email: 'ada@example.com', primary_email_verified: false, ...nameless },
    },
    'another subject than the ID token': { answers: { [linkedin]: { sub: '1816' } }, refused: unknown },
  },
  x: {
    'no name': { answers: { [x]: { data: { id: '2244994945', username: 'ada_l' } } }, user: { display_name: 'ada_l' } },
    'errors with status 200': { answers: { [x]: { errors: [{ title: 'Forbidden' }] } }, refused: unknown },
  },
  twitch: {
    'no address': {
      answers: { [twitch]: { data: [{ id: '1815', display_name: 'Ada', profile_image_url: '' }] } },
      user: { ...noAddress, profile_image_url: null },
    },
    'no user': { answers: { [twitch]: { data: [] } }, refused: unknown },
  },
}

eachServerWithProviders('a provider that answers', on => {
  const cases = Object.entries(odd).flatMap(([type, all]) =>
    Object.entries(all).map(([what, given]) => [type as DoubledType, what, given] as const),
  )

  it.each(cases)('%s: %s', async (type, _, { answers, user, refused }) => {
    const project = await on.project([type])
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    on.doubles().signInAs({})
    for (const [url, body] of Object.entries(answers)) on.doubles().answer(url, { body })
    const result = await returned(browser, type)
    for (const url of Object.keys(answers)) on.doubles().answer(url, null)
    if (refused) {
      const shown = Object.fromEntries(result.page?.searchParams ?? [])
      expect(shown).toMatchObject({ errorCode: 'PROVIDER_REJECTED', message: expect.stringMatching(refused) })
      return
    }
    const { json, text } = await exchange(browser, result)
    expect(json?.is_new_user, text).toBe(true)
    const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
    expect(me.json).toMatchObject(user ?? {})
  })

  it.each([
    ['true', true],
    [true, true],
    ['false', false],
    [false, false],
    [1, false],
    [undefined, false],
  ])('apple: email_verified %j in its ID token', async (email_verified, isVerified) => {
    const project = await on.project(['apple'])
    const browser: Browser = { testkit: on.testkit(), doubles: on.doubles(), project }
    on.doubles().signInAs({})
    on.doubles().claim({ email: 'relay@privaterelay.appleid.com', email_verified, is_private_email: 'true' })
    const result = await returned(browser, 'apple')
    on.doubles().claim({})
    const { access_token: accessToken } = (await exchange(browser, result)).json
    expect((await project.asUser({ accessToken }, 'GET', '/users/me')).json).toMatchObject({
      ...{ primary_email: 'relay@privaterelay.appleid.com', primary_email_verified: isVerified },
      display_name: null,
    })
  })
})
