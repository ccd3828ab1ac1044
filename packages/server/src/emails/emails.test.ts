/** Emails that a project sends by itself, tests of mail servers, and invitations, on real mail servers. */
import { templateIds } from '@latchkey/contract'
import { createEmailSandbox } from '@latchkey/email-sandbox'
import { smallestPng, startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type MailReceiver, startMailReceiver } from '../../test/support/mail-receiver.ts'
import { startSilentServer } from '../../test/support/mail-servers.ts'
import { eachServer } from '../../test/support/servers.ts'

const takesCodes = { 'auth.otp.allowSignIn': true }
const ownTemplate = (id: string, tsxSource: string) => ({
  [`emails.templates.${id}`]: { displayName: 'Own', tsxSource },
})
const source = (body: string, subject = '"Own words"') => `
import { NotificationCategory, Subject } from "@latchkey/emails";
import { type } from "arktype";
export const variablesSchema = type({ "otp?": "string", "magicLink?": "string", "projectDisplayName?": "string" });
export const EmailTemplate = ({ user, project, variables }) => <>
  <Subject value={${subject}} /><NotificationCategory value="Transactional" />${body}</>;
EmailTemplate.PreviewVariables = {};
`

const themeSource = `
export const EmailTheme = ({ children }) => <html><body><p>Own theme</p>{children}</body></html>
EmailTheme.PreviewProps = {};
`

eachServer('an email of a project', on => {
  const ending: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const end of ending.splice(0)) await end()
  })
  const receiver = async (): Promise<MailReceiver> => {
    const started = await startMailReceiver()
    ending.push(started.stop)
    return started
  }
  const sendCode = async (project: TestProject, email: string) => {
    const body = { email, callback_url: 'http://localhost:3000/handler/magic-link-callback' }
    expect((await project.request('POST', '/auth/otp/send-sign-in-code', { body })).status).toBe(200)
  }
  const getLog = async (project: TestProject, query = '') =>
    (await project.asAdmin('GET', `/internal/emails${query}`)).json.items
  const newest = async (email: string) => (await on.testkit().mailbox.list(email)).at(-1)
  const drain = () => on.testkit().latchkey.worker.drain()
  const address = (project: TestProject, name = 'ada') => `${name}@${project.id}.example.com`

  it('has the logos and the colour of the project, with text that can be read on it, and nothing of them without', async () => {
    const branded = await on.project({
      config: { ...takesCodes, branding: { primaryColor: '#facc15', radius: 20, font: 'serif' } },
    })
    const logos = { full_logo_url: smallestPng, full_logo_dark_url: smallestPng }
    const { json } = await branded.asAdmin('PATCH', '/internal/projects/current', logos)
    await sendCode(branded, address(branded))
    const html = (await newest(address(branded)))?.html ?? ''
    expect(html).toContain(`src="${json.full_logo_url}"`)
    expect(html).toContain(`src="${json.full_logo_dark_url}"`)
    expect(html).toMatch(/background-color:#facc15;border-radius:20px;color:#000000/)
    expect(html).toContain('border-radius:30px')
    expect(html).toMatch(/font-family:ui-serif,[^"]*Georgia/)
    const plain = await on.project({ config: takesCodes })
    await sendCode(plain, address(plain))
    const without = (await newest(address(plain)))?.html ?? ''
    expect(without).not.toContain('<img')
    expect(without).toMatch(/background-color:#2563eb;border-radius:8px;color:#ffffff/)
    expect(without).toContain('border-radius:12px')
  })

  describe('with a template of its own', () => {
    it('has its words, and every variable of a system email', async () => {
      const words = '<p>Code {variables.otp} of {variables.projectDisplayName}</p>'
      const project = await on.project({
        displayName: 'Acme',
        config: { ...takesCodes, ...ownTemplate(templateIds.magicLink, source(words, 'variables.otp + " for you"')) },
      })
      await sendCode(project, address(project))
      const mail = await newest(address(project))
      expect(mail?.subject).toMatch(/^[0-9A-Z]{6} for you$/)
      const code = mail?.subject.slice(0, 6) ?? ''
      expect(mail?.html.replaceAll('<!-- -->', '')).toContain(`Code ${code} of Acme`)
      expect(await getLog(project)).toMatchObject([{ subject: '•••••• for you', error: null }])
    })

    it('leaves with the built-in one where its own does not render, and the log names the line', async () => {
      const project = await on.project({
        config: { ...takesCodes, ...ownTemplate(templateIds.magicLink, source('{nowhere.at.all}')) },
      })
      await sendCode(project, address(project))
      const mail = await newest(address(project))
      expect(mail?.subject).toMatch(/^[0-9A-Z]{6} is your code for Acme$/)
      const lines = await getLog(project)
      expect(lines).toHaveLength(2)
      const failed = lines.find(({ error }: { error: unknown }) => error !== null)
      expect(failed.error).toMatchObject({ errorType: 'RENDERING', canRetry: false })
      expect(failed.error.message).toMatch(/template\.tsx:\d+: .*nowhere/)
      expect(failed.error.message).toContain(templateIds.magicLink)
    })

    it('cannot leave the log a code, whatever its subject does to it', async () => {
      const subject = 'variables.otp.split("").reverse().join("-")'
      const project = await on.project({
        config: { ...takesCodes, ...ownTemplate(templateIds.magicLink, source('', subject)) },
      })
      await sendCode(project, address(project))
      const mail = await newest(address(project))
      const [line] = await getLog(project)
      expect(mail?.subject).toMatch(/^([0-9A-Z]-){5}[0-9A-Z]$/)
      expect(line.subject).toBe('•-•-•-•-•-•')
      const { json } = await project.asAdmin('GET', `/internal/emails/${line.id}`)
      expect(json).toMatchObject({ can_resend: false, tries: 1, template_id: templateIds.magicLink })
      expect(JSON.stringify(json)).not.toContain(mail?.subject)
    })
  })

  describe('in the log', () => {
    it('in the log is shown with a mask for each code and link, and is not sent again', async () => {
      const project = await on.project({ config: takesCodes })
      await sendCode(project, address(project))
      const code = await on.testkit().mailbox.codeFor(address(project))
      const [{ id }] = await getLog(project)
      const { json } = await project.asAdmin('GET', `/internal/emails/${id}`)
      expect(json.html).toContain('••••••')
      expect(json.text).toContain('••••••')
      expect(JSON.stringify(json).toLowerCase()).not.toContain(code.slice(0, 6))
      const again = await project.asAdmin('POST', `/internal/emails/${id}/resend`)
      expect(again).toMatchObject({ status: 400, text: expect.stringContaining('Request a new one') })
    })

    it('in the log is found by address, subject, status and user, page by page', async () => {
      const project = await on.project({ displayName: 'Acme 100%', config: takesCodes })
      const ada = await project.signUp()
      await drain()
      for (const name of ['grace', 'edsger', 'barbara']) {
        on.clock.advance(1)
        await sendCode(project, address(project, name))
        await drain()
      }
      const found = async (query: string) => (await getLog(project, query)).map(({ to }: { to: string[] }) => to[0])
      expect(await found('?query=GRACE')).toEqual([address(project, 'grace')])
      expect(await found('?query=confirm')).toEqual([ada.email])
      expect(await found(`?query=${encodeURIComponent('100%')}`)).toHaveLength(4)
      expect(await found(`?query=${encodeURIComponent('%%')}`)).toEqual([])
      expect(await found(`?user_id=${ada.userId}`)).toEqual([ada.email])
      expect(await found('?status=failed')).toEqual([])
      const first = await project.asAdmin('GET', '/internal/emails?status=sent&limit=3')
      expect(first.json).toMatchObject({ is_paginated: true })
      expect(first.json.items.map(({ to }: { to: string[] }) => to[0])).toEqual(
        ['barbara', 'edsger', 'grace'].map(name => address(project, name)),
      )
      const cursor = encodeURIComponent(first.json.pagination.next_cursor)
      const second = await project.asAdmin('GET', `/internal/emails?status=sent&limit=3&cursor=${cursor}`)
      expect(second.json.items).toMatchObject([{ to: [ada.email] }])
      expect(second.json.pagination).toEqual({ next_cursor: null })
    })
  })

  it('leaves through the mail server of the project, where it has one', async () => {
    const receiving = await receiver()
    const project = await on.project({ config: { ...takesCodes, ...receiving.config } })
    await sendCode(project, address(project))
    await drain()
    expect(receiving.to(address(project))).toMatchObject([{ from: { address: 'post@acme.example' } }])
    expect(await newest(address(project))).toBeUndefined()
    expect(await getLog(project)).toMatchObject([{ sender_config: { type: 'standard', username: 'mailer' } }])
  })

  describe('to test a mail server', () => {
    const settings = (receiving: MailReceiver, changes: Record<string, unknown> = {}) => ({
      recipient_email: 'owner@example.com',
      email_config: {
        host: '127.0.0.1',
        port: receiving.port,
        username: 'mailer',
        password: 'hunter2',
        sender_name: 'Acme',
        sender_email: 'post@acme.example',
        ...changes,
      },
    })
    const test = (project: TestProject, body: unknown) => project.asAdmin('POST', '/internal/send-test-email', body)

    it('arrives, and is in the log', async () => {
      const [receiving, project] = [await receiver(), await on.project()]
      expect((await test(project, settings(receiving))).json).toEqual({ success: true })
      expect(receiving.to('owner@example.com')).toHaveLength(1)
      expect(await getLog(project)).toMatchObject([{ to: ['owner@example.com'], error: null }])
    })

    it('answers what is wrong, without the password', async () => {
      const [receiving, project] = [await receiver(), await on.project()]
      const wrong = await test(project, settings(receiving, { password: 'wrong-pass' }))
      expect(wrong).toMatchObject({ status: 200, json: { success: false } })
      expect(wrong.json.error_message).toContain('name and password')
      const [line] = await getLog(project)
      expect(line.error).toMatchObject({ errorType: 'AUTH_FAILED' })
      expect(JSON.stringify([line, wrong.json])).not.toContain('wrong-pass')
      const refused = await test(project, settings(receiving, { host: '10.0.0.1' }))
      expect(refused.json).toMatchObject({ success: false, error_message: expect.stringContaining('not public') })
      const port = await test(project, settings(receiving, { port: 80 }))
      expect(port.json).toMatchObject({ success: false, error_message: expect.stringContaining('587') })
    })

    it('ends within ten seconds when the server is silent', { tags: ['release'] }, async () => {
      const silent = await startSilentServer()
      ending.push(silent.stop)
      const project = await on.project()
      const port = Number(new URL(silent.url).port)
      const began = performance.now()
      const { json } = await test(project, settings(await receiver(), { port }))
      expect(json).toMatchObject({ success: false, error_message: expect.stringContaining('in time') })
      expect(performance.now() - began).toBeLessThan(12_000)
    })
  })

  describe('on a server in development without a mail server', () => {
    it('reaches the inbox with what the owner wrote: a template that was saved, HTML, a draft and a preview', async () => {
      const project = await on.project({ config: takesCodes })
      const change = { tsx_source: source('<p>Own words</p>') }
      const path = `/internal/email-templates/${templateIds.magicLink}`
      expect((await project.asAdmin('PATCH', path, change)).status).toBe(200)
      await sendCode(project, address(project))
      expect((await newest(address(project)))?.subject).toBe('Own words')

      const ada = await project.signUp()
      const drafted = { display_name: 'News', tsx_source: source('<p>Drafted</p>', '"A draft"') }
      const draft = await project.asAdmin('POST', '/internal/email-drafts', drafted)
      const contents = [
        { html: '<p>Written</p>', subject: 'Own HTML' },
        { template_id: templateIds.magicLink, subject: 'Own template' },
        { draft_id: draft.json.id },
      ]
      for (const body of contents) {
        const sent = await project.asServer('POST', '/emails/send-email', { user_ids: [ada.userId], ...body })
        expect(sent.status, sent.text).toBe(200)
      }
      const preview = { recipient_email: ada.email, subject: 'A preview', html: '<p>Previewed</p>' }
      const previewed = await project.asAdmin('POST', '/internal/send-preview-email', preview)
      expect(previewed.json).toEqual({ success: true })
      const subjects = (await on.testkit().mailbox.list(ada.email)).map(({ subject }) => subject)
      expect(subjects).toEqual(expect.arrayContaining(['Own HTML', 'Own template', 'A draft', 'A preview']))
    })
  })

  describe('that invites', () => {
    const invite = (project: TestProject, callbackUrl: string) =>
      project.asServer('POST', '/internal/send-sign-in-invitation', {
        email: address(project),
        callback_url: callbackUrl,
      })
    const page = 'http://localhost:3000/handler/sign-in?after=%2Fhome'

    it('to sign in has the link as it was given, and can be sent again', async () => {
      const project = await on.project({ displayName: 'Acme' })
      expect((await invite(project, page)).json).toEqual({ success: true })
      const mail = await newest(address(project))
      expect(mail?.subject).toBe('Your invitation to Acme')
      expect(mail?.text.split(page)).toHaveLength(2)
      expect(await invite(project, 'https://evil.example/')).toMatchObject({ code: 'REDIRECT_URL_NOT_WHITELISTED' })
      const [{ id }] = await getLog(project)
      expect((await project.asAdmin('POST', `/internal/emails/${id}/resend`)).status).toBe(200)
      await drain()
      expect(await on.testkit().mailbox.list(address(project))).toHaveLength(2)
    })

    it.each(['to sign in', 'to a team'])('%s says at once when it does not leave, and is retried', async what => {
      const receiving = await receiver()
      const project = await on.project({ config: receiving.config })
      receiving.refuse(() => ({ code: 451, words: 'busy' }))
      const team = await project.asServer('POST', '/teams', { display_name: 'Rockets' })
      const body = { team_id: team.json.id, email: address(project), callback_url: page }
      const answer =
        what === 'to sign in'
          ? await invite(project, page)
          : await project.asServer('POST', '/team-invitations/send-code', body)
      expect(answer).toMatchObject({ status: 400, code: null, text: expect.stringContaining('mail server') })
      receiving.refuse(() => null)
      on.clock.advance(3)
      await drain()
      expect(receiving.to(address(project))).toHaveLength(1)
      expect(await getLog(project)).toMatchObject([{ error: null }])
    })
  })
})

eachServer(
  'the shared mail server',
  on => {
    const codesTo = async (project: TestProject, to: string) => {
      const body = { email: to, callback_url: 'http://localhost:3000/handler/magic-link-callback' }
      const answer = await project.request('POST', '/auth/otp/send-sign-in-code', { body })
      await on.testkit().latchkey.worker.drain()
      return answer.status
    }
    const getErrors = async (project: TestProject) =>
      (await project.asAdmin('GET', '/internal/emails?status=failed')).json.items.map(
        ({ error }: { error: { message: string } }) => error.message,
      )

    it('takes a limited number of mails to one mailbox, with the same answer to all', async () => {
      const project = await on.project({ config: takesCodes })
      const to = `ada@${project.id}.example.com`
      for (let count = 0; count < 5; count += 1) expect(await codesTo(project, to)).toBe(200)
      expect(await on.testkit().mailbox.list(to)).toHaveLength(3)
      expect(await getErrors(project)).toEqual(
        Array(2).fill(expect.stringContaining('Too many mails went to this address')),
      )
      expect(await codesTo(project, `grace@${project.id}.example.com`)).toBe(200)
    })

    it('takes a limited number of mails of one project', async () => {
      const [project, other] = [await on.project({ config: takesCodes }), await on.project({ config: takesCodes })]
      for (let count = 0; count < 8; count += 1) await codesTo(project, `user-${count}@${project.id}.example.com`)
      expect(await getErrors(project)).toEqual(
        Array(2).fill(expect.stringContaining('use a mail server of the project')),
      )
      await codesTo(other, `user@${other.id}.example.com`)
      expect(await getErrors(other)).toEqual([])
    })
  },
  { env: { LATCHKEY_SHARED_MAILS_PER_MAILBOX: '3/3600', LATCHKEY_SHARED_MAILS_PER_PROJECT: '6/3600' } },
)

describe('an email of a project on a server whose sandbox is not available', () => {
  let testkit: Testkit
  beforeAll(async () => {
    const emailSandbox = createEmailSandbox()
    // What is closed renders nothing of owners.
    await emailSandbox.close()
    testkit = await startTestkit({ parts: { emailSandbox } })
  })
  afterAll(() => testkit.stop())

  const ownTheme = {
    'emails.themes.own': { displayName: 'Own', tsxSource: themeSource },
    'emails.selectedThemeId': 'own',
  }
  it.each([
    ['no template of its own', {}],
    ['a template of its own', ownTemplate(templateIds.magicLink, source('<p>Own words {variables.otp}</p>'))],
    ['a theme of its own', ownTheme],
    ['both', { ...ownTheme, ...ownTemplate(templateIds.magicLink, source('<p>Own words {variables.otp}</p>')) }],
  ])('leaves as the built-in one, with %s', async (_, config) => {
    const project = await testkit.createProject({ displayName: 'Acme', config: { ...takesCodes, ...config } })
    const email = `ada@${project.id}.example.com`
    const callbackUrl = 'http://localhost:3000/handler/magic-link-callback'
    // The second is as long as links may be, and twice as long in JSON.
    for (const callback_url of [callbackUrl, `${callbackUrl}?next=${'\\'.repeat(8_130)}`]) {
      const body = { email, callback_url }
      expect((await project.request('POST', '/auth/otp/send-sign-in-code', { body })).status).toBe(200)
    }
    const mails = await testkit.mailbox.list(email)
    expect(mails).toHaveLength(2)
    for (const { subject, html, text } of mails) {
      const [, code = ''] = /^([0-9A-Z]{6}) is your code for Acme$/.exec(subject) ?? []
      expect(text).toMatch(new RegExp(`^${code}$`, 'm'))
      expect(html).not.toContain('Own')
    }
    const { json } = await project.asAdmin('GET', '/internal/emails')
    expect(json.items).toMatchObject(Array(2).fill({ error: null, subject: '•••••• is your code for Acme' }))
    const shown = await project.asAdmin('GET', `/internal/emails/${json.items[0].id}`)
    expect(shown.json.text).toContain('••••••')
  })
})
