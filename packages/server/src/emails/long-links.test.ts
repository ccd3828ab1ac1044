/** Callback URLs of up to a million characters: the mail is sent, and its link is whole and works. */
import { randomUUID } from 'node:crypto'
import { renderConfig, SchemaError, templateIds } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { beforeEach, expect, it } from 'vitest'
import { longestHeldMs, watchLoop } from '../../test/support/event-loop.ts'
import { startMailReceiver } from '../../test/support/mail-receiver.ts'
import { eachServer } from '../../test/support/servers.ts'
import { linkWith } from '../codes/codes.ts'
import { trustedMailedUrl } from '../projects/mailed-urls.ts'

const server = { level: 'server' } as const
const base = 'https://app.example.com/handler/page'
const longest = 1_000_000

/** A URL of the given length, with parameters, so that ampersands are in it too. */
const callbackUrl = (length: number) => {
  const start = `${base}?code=old&from=%2Fa%20b&next=`
  return `${start}${'0123456789/'.repeat(length / 11 + 1).slice(0, length - start.length)}`
}

const config = {
  'auth.otp.allowSignIn': true,
  'auth.password.allowSignIn': true,
  'domains.trustedDomains': { app: { baseUrl: 'https://app.example.com', handlerPath: '/handler' } },
}

const ownTemplate = `
import { NotificationCategory, Subject } from "@latchkey/emails";
import { type } from "arktype";
export const variablesSchema = type({ "magicLink": "string.url" });
export const EmailTemplate = ({ variables }) => <>
  <Subject value="Own" /><NotificationCategory value="Transactional" />
  <p>Own words</p><a href={variables.magicLink}>{variables.magicLink}</a></>;
EmailTemplate.PreviewVariables = {};
`

eachServer('the callback URL of a mail', on => {
  let project: TestProject
  beforeEach(async () => {
    project = await on.project({ displayName: 'Acme', config })
  })
  const anAddress = () => `${randomUUID()}@example.com`
  const post = (path: string, body: object, options: object = {}) => project.request('POST', path, { body, ...options })
  const mailTo = async (email: string) => {
    const mail = (await on.testkit().mailbox.list(email)).at(-1)
    if (!mail) throw new Error('No mail was sent.')
    return mail
  }
  const linkTo = async (email: string) => linkIn(await mailTo(email))
  function linkIn({ text, html }: { readonly text: string; readonly html: string }): URL {
    const link = /https:\S+/.exec(text)?.[0] ?? ''
    expect(html.includes(`href="${link.replaceAll('&', '&amp;')}"`), 'the HTML has the whole link').toBe(true)
    return new URL(link)
  }
  async function aUser(email: string) {
    const body = { primary_email: email, primary_email_auth_enabled: true, password: 'correct horse' }
    return (await post('/users', body, server)).json
  }
  const expectWhole = (link: URL, given: string) => {
    const { searchParams } = new URL(given)
    expect(link.origin + link.pathname).toBe(base)
    expect(link.searchParams.get('next') === searchParams.get('next'), 'what follows is whole').toBe(true)
    expect(link.searchParams.get('from')).toBe('/a b')
    expect(link.searchParams.getAll('code')).toHaveLength(1)
    return link.searchParams.get('code') ?? ''
  }

  it.each([
    8_193,
    40_000,
    longest,
  ])('the callback URL of a mail of %i characters is whole in the mail of a magic link, and signs in', async length => {
    const [email, callback_url] = [anAddress(), callbackUrl(length)]
    expect(callback_url).toHaveLength(length)
    expect((await post('/auth/otp/send-sign-in-code', { email, callback_url })).status).toBe(200)
    const code = expectWhole(await linkTo(email), callback_url)
    expect((await post('/auth/otp/sign-in', { code })).status).toBe(200)
  })

  it('the callback URL of a mail of a million characters is whole in the mail of a password reset, and resets it', async () => {
    const [email, callback_url] = [anAddress(), callbackUrl(longest)]
    await aUser(email)
    expect((await post('/auth/password/send-reset-code', { email, callback_url })).status).toBe(200)
    const code = expectWhole(await linkTo(email), callback_url)
    expect((await post('/auth/password/reset', { code, password: 'another battery' })).status).toBe(200)
  })

  it('the callback URL of a mail of a million characters is whole in the mail after sign-up, and verifies the address', async () => {
    const [email, verification_callback_url] = [anAddress(), callbackUrl(longest)]
    const body = { email, password: 'correct horse', verification_callback_url }
    expect((await post('/auth/password/sign-up', body)).status).toBe(200)
    const code = expectWhole(await linkTo(email), verification_callback_url)
    expect((await post('/contact-channels/verify', { code })).status).toBe(200)
  })

  it('the callback URL of a mail of a million characters is whole in the mail that verifies an address of a user', async () => {
    const [email, callback_url] = [anAddress(), callbackUrl(longest)]
    const { id } = await aUser(email)
    const { json } = await project.request('GET', `/contact-channels?user_id=${id}`, server)
    const path = `/contact-channels/${id}/${json.items[0].id}/send-verification-code`
    expect((await post(path, { callback_url }, server)).status).toBe(200)
    const code = expectWhole(await linkTo(email), callback_url)
    expect((await post('/contact-channels/verify', { code })).status).toBe(200)
  })

  it('the callback URL of a mail of a million characters is whole in the mail of an invitation to a team, whose code can be looked at', async () => {
    const [email, callback_url] = [anAddress(), callbackUrl(longest)]
    const team = (await post('/teams', { display_name: 'Crew' }, server)).json
    expect((await post('/team-invitations/send-code', { email, team_id: team.id, callback_url }, server)).status).toBe(
      200,
    )
    const code = expectWhole(await linkTo(email), callback_url)
    const { accessToken } = await project.signUp()
    const checked = await post('/team-invitations/accept/check-code', { code }, { accessToken })
    expect(checked.status, checked.text).toBe(200)
  })

  it('the callback URL of a mail of a million characters is whole in an invitation to sign in, and in the log of mails', async () => {
    const [email, callback_url] = [anAddress(), callbackUrl(longest)]
    const { status, text } = await post('/internal/send-sign-in-invitation', { email, callback_url }, server)
    expect(status, text).toBe(200)
    expect((await linkTo(email)).href === callback_url, 'it is as it was given').toBe(true)
    const { json } = await project.asAdmin('GET', '/internal/emails')
    const shown = await project.asAdmin('GET', `/internal/emails/${json.items[0].id}`)
    expect(shown.json.text.includes(callback_url)).toBe(true)
  })

  it('the callback URL of a mail of a million characters is whole in a template of the project, through a mail server', async () => {
    const receiver = await startMailReceiver()
    try {
      const own = {
        ...receiver.config,
        [`emails.templates.${templateIds.magicLink}`]: { displayName: 'Own', tsxSource: ownTemplate },
      }
      const acme = await on.project({ config: { ...config, ...own } })
      const [email, callback_url] = [anAddress(), callbackUrl(longest)]
      const body = { email, callback_url }
      expect((await acme.request('POST', '/auth/otp/send-sign-in-code', { body })).status).toBe(200)
      await on.testkit().latchkey.worker.drain()
      const { json } = await acme.asAdmin('GET', '/internal/emails')
      expect(json.items).toMatchObject([{ error: null }])
      const [mail] = receiver.to(email)
      expect(mail?.html).toContain('Own words')
      const code = expectWhole(linkIn({ text: mail?.text ?? '', html: mail?.html ?? '' }), callback_url)
      expect((await acme.request('POST', '/auth/otp/sign-in', { body: { code } })).status).toBe(200)
    } finally {
      await receiver.stop()
    }
  })

  it('the callback URL of a mail of more than a million characters is a problem of its field, and not called untrusted', async () => {
    const answer = await post('/auth/otp/send-sign-in-code', {
      email: anAddress(),
      callback_url: callbackUrl(longest + 1),
    })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.text).toContain('body.callback_url is longer than 1000000 characters')
  })

  it.each([
    ['characters outside of ASCII', '漢'.repeat(900_000)],
    ['ampersands', '&'.repeat(900_000)],
  ])('that is too long for a mail once %s are encoded is refused before a code is stored', async (_, rest) => {
    const email = anAddress()
    const answer = await post('/auth/otp/send-sign-in-code', { email, callback_url: `${base}?${rest}` })
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.text).toContain('The callback URL is too long for a mail once its characters are encoded.')
    expect(await on.testkit().mailbox.list(email)).toEqual([])
  })

  it('the callback URL of a mail is mailed with every character encoded that could end the link in a text', async () => {
    const email = anAddress()
    const callback_url = `${base}?next=${'a'.repeat(9_000)}"<b>'\\漢&c%6Fde=old&code#end`
    expect((await post('/auth/otp/send-sign-in-code', { email, callback_url })).status).toBe(200)
    const link = await linkTo(email)
    expect(link.searchParams.get('next')).toMatch(/a"<b>'\\漢$/)
    expect(link.searchParams.getAll('code')).toHaveLength(1)
    expect(link.hash).toBe('#end')
  })

  it('the callback URL of a mail of a million characters is refused as untrusted where its host is not one of the project', async () => {
    const rest = callbackUrl(longest - 100).slice('https://app.example.com'.length)
    for (const host of [
      'https://evil.example',
      'https://app.example.com@evil.example',
      'https://app.example.com.evil.example',
      'https://evil.example\\@app.example.com',
      'http://app.example.com',
    ]) {
      const answer = await post('/auth/otp/send-sign-in-code', { email: anAddress(), callback_url: host + rest })
      expect(answer.code, host).toBe('REDIRECT_URL_NOT_WHITELISTED')
    }
  })
})

it.each([
  ['one parameter', `?x=${'x'.repeat(900_000)}`],
  ['parameters', `?${'a&'.repeat(400_000)}`],
  ['parameters with the name of the code', `?${'code&'.repeat(100_000)}`],
  ['a path', `/${'a/'.repeat(450_000)}`],
  ['segments that lead up', `/${'../'.repeat(300_000)}`],
  ['characters outside of ASCII', `?${'漢'.repeat(900_000)}`],
  ['a fragment', `#${'x'.repeat(900_000)}`],
])('a callback URL of a megabyte with %s does not hold the event loop', async (_, rest) => {
  const project = { id: 'acme', config: renderConfig(config) }
  const server = { config: { publicUrl: 'https://latchkey.test' } }
  const watch = watchLoop()
  let least = Number.POSITIVE_INFINITY
  for (let tried = 0; tried < 8; tried += 1) {
    await new Promise(resolve => setTimeout(resolve, 5))
    watch.longestMs()
    try {
      linkWith('a'.repeat(45), trustedMailedUrl(server, project, `https://app.example.com${rest}`))
    } catch (error) {
      if (!SchemaError.is(error)) throw error
    }
    await new Promise(resolve => setTimeout(resolve, 5))
    least = Math.min(least, watch.longestMs())
  }
  watch.stop()
  expect(least).toBeLessThan(longestHeldMs(3_000_000))
})
