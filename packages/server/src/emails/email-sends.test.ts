/** Sending one email to many users, through a real mail server of the project. */
import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { afterEach, expect, it } from 'vitest'
import { type MailReceiver, startMailReceiver } from '../../test/support/mail-receiver.ts'
import { eachServerThatMails } from '../../test/support/servers.ts'

const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'

const template = (subject: string, category: string | null) => `
import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@latchkey/emails";
import { type } from "arktype";
export const variablesSchema = type({ total: "number" });
export function EmailTemplate({ user, project, variables }) {
  if (user.displayName === "Broken") throw new Error("no such name");
  return <>
    <Subject value={${subject}} />
    ${category === null ? '' : `<NotificationCategory value="${category}" />`}
    <Text>Hello {user.displayName ?? "friend"}, you owe {variables.total} to {project.displayName}.</Text>
  </>;
}
EmailTemplate.PreviewVariables = { total: 1 };
`

eachServerThatMails('sending an email to users', on => {
  const receivers: MailReceiver[] = []
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.stop()
  })
  const withServer = async (config: Record<string, unknown> = {}) => {
    const receiver = await startMailReceiver()
    receivers.push(receiver)
    const project = await on.project({ displayName: 'Acme', config: { ...receiver.config, ...config } })
    return { receiver, project }
  }
  const addUser = async (project: TestProject, fields: Record<string, unknown> = {}) => {
    const email = `${randomUUID()}@example.com`
    const { json } = await project.asServer('POST', '/users', { primary_email: email, display_name: 'Ada', ...fields })
    return { id: json.id as string, email: (json.primary_email as string | null) ?? '' }
  }
  const send = (project: TestProject, body: unknown, level: 'server' | 'admin' | 'client' = 'server') =>
    project.request('POST', '/emails/send-email', { level, body })
  const drain = () => on.testkit().latchkey.worker.drain()
  const sends = async (project: TestProject) => (await project.asAdmin('GET', '/internal/email-sends')).json.items
  const getLog = async (project: TestProject, query = '') =>
    (await project.asAdmin('GET', `/internal/emails${query}`)).json.items
  const html = '<p>Our shop has <b>moved</b>.</p>'

  it('sends raw HTML to the named users, in the theme and under the sender of the project', async () => {
    const { receiver, project } = await withServer()
    const [ada, grace] = [await addUser(project), await addUser(project)]
    const answer = await send(project, { user_ids: [grace.id, ada.id, grace.id], html, subject: 'We moved' })
    expect(answer.status).toBe(200)
    expect(answer.json).toEqual({
      results: [
        { user_id: grace.id, user_email: grace.email },
        { user_id: ada.id, user_email: ada.email },
      ],
    })
    await drain()
    expect(receiver.mails.map(({ to }) => to).sort()).toEqual([ada.email, grace.email].sort())
    const [mail] = receiver.to(ada.email)
    expect(mail).toMatchObject({ subject: 'We moved', from: { name: 'Acme Post', address: 'post@acme.example' } })
    expect(mail?.html).toContain(html)
    expect(mail?.text).toContain('moved')
    expect(receiver.header(mail, 'list-unsubscribe')).toBeUndefined()
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/)
    const [line] = await getLog(project)
    expect(line).toMatchObject({
      subject: 'We moved',
      error: null,
      sender_config: {
        type: 'standard',
        host: '127.0.0.1',
        port: receiver.port,
        username: 'mailer',
        sender_name: 'Acme Post',
        sender_email: 'post@acme.example',
      },
    })
    expect(JSON.stringify(line)).not.toContain('hunter2')
  })

  it('addresses all users, in the order in which they signed up', async () => {
    const { receiver, project } = await withServer()
    const users: { id: string; email: string }[] = []
    for (let count = 0; count < 3; count += 1) {
      users.push(await addUser(project))
      on.clock.advance(1)
    }
    const anonymous = await project.request('POST', '/auth/anonymous/sign-up', {})
    const { json } = await send(project, { all_users: true, html, subject: 'To all' })
    const expected: unknown[] = users.map(({ id, email }) => ({ user_id: id, user_email: email }))
    if (anonymous.status === 200) expected.push({ user_id: anonymous.json.user_id })
    expect(json.results).toEqual(expected)
    await drain()
    expect(receiver.mails).toHaveLength(3)
    const [progress] = await sends(project)
    expect(progress).toMatchObject({ state: 'done', total: expected.length, sent: 3, waiting: 0, failed: 0 })
    expect(progress.skipped).toBe(expected.length - 3)
  })

  it('answers an empty list of users with no results', async () => {
    const { project } = await withServer()
    expect((await send(project, { user_ids: [], html })).json).toEqual({ results: [] })
    await drain()
    expect(await sends(project)).toMatchObject([{ state: 'done', total: 0 }])
  })

  it('renders a template for each recipient: a failure of one does not affect the others', async () => {
    const templateId = randomUUID()
    const tsxSource = template('"Invoice for " + user.displayName', 'Transactional')
    const { receiver, project } = await withServer({
      [`emails.templates.${templateId}`]: { displayName: 'Invoice', tsxSource },
    })
    const ada = await addUser(project)
    const broken = await addUser(project, { display_name: 'Broken' })
    const hostile = await addUser(project, { display_name: '<b>x</b> www.evil.example' })
    const body = { user_ids: [ada.id, broken.id, hostile.id], template_id: templateId, variables: { total: 42 } }
    expect((await send(project, body)).status).toBe(200)
    await drain()
    expect(receiver.to(ada.email)[0]).toMatchObject({ subject: 'Invoice for Ada' })
    expect(receiver.to(ada.email)[0]?.text).toContain('Hello Ada, you owe 42 to Acme.')
    expect(receiver.to(broken.email)).toEqual([])
    expect(receiver.to(hostile.email)[0]?.html).not.toMatch(/<b>x|www\.evil\.example/)
    const failed = await getLog(project, '?status=failed')
    expect(failed).toMatchObject([{ to: [broken.email], error: { errorType: 'RENDERING', canRetry: false } }])
    expect(failed[0].error.message).toContain('no such name')
    expect(await sends(project)).toMatchObject([{ state: 'done', sent: 2, failed: 1, template_id: templateId }])
  })

  it('gives marketing a link to unsubscribe, and leaves out those who used it', async () => {
    const { receiver, project } = await withServer()
    const [ada, grace] = [await addUser(project), await addUser(project)]
    const body = {
      user_ids: [ada.id, grace.id],
      html,
      subject: 'Sale',
      notification_category_name: 'Marketing',
    }
    await send(project, body)
    await drain()
    const [mail] = receiver.to(ada.email)
    const link = /^<(.*)>$/.exec(receiver.header(mail, 'list-unsubscribe') ?? '')?.[1] ?? ''
    expect(link).toMatch(/\/api\/v1\/emails\/unsubscribe-link\?code=[0-9a-z]{45}$/)
    expect(receiver.header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(mail?.html).toContain(link)
    expect(receiver.header(receiver.to(grace.email)[0], 'list-unsubscribe')).not.toContain(link)
    await on.testkit().fetch(new URL(link).pathname + new URL(link).search, { method: 'POST' })
    on.clock.advance(1)
    await send(project, body)
    await drain()
    expect(receiver.to(ada.email)).toHaveLength(1)
    expect(receiver.to(grace.email)).toHaveLength(2)
    expect((await sends(project))[0]).toMatchObject({ sent: 1, skipped: 1 })
    // What is needed to use the account reaches them all the same.
    await send(project, { user_ids: [ada.id], html, subject: 'Your receipt' })
    await drain()
    expect(receiver.to(ada.email)).toHaveLength(2)
  })

  it('takes the category that a template names over the requested one', async () => {
    const templateId = randomUUID()
    const { receiver, project } = await withServer({
      [`emails.templates.${templateId}`]: { displayName: 'News', tsxSource: template('"News"', 'Marketing') },
    })
    const [ada, grace] = [await addUser(project), await addUser(project)]
    const body = { user_ids: [ada.id, grace.id], template_id: templateId, variables: { total: 1 } }
    await project.asServer('PATCH', `/emails/notification-preference/${grace.id}/${marketing}`, { enabled: false })
    await send(project, body)
    await drain()
    expect(receiver.to(grace.email)).toEqual([])
    const [mail] = receiver.to(ada.email)
    expect(receiver.header(mail, 'list-unsubscribe')).toContain('unsubscribe-link?code=')
    expect(mail?.html).toContain('unsubscribe-link?code=')
  })

  it('checks everything first, in the order of the wire, and then sends nothing', async () => {
    const { receiver, project } = await withServer()
    const shared = await on.project()
    const ada = await addUser(project)
    const [unknown, other] = [randomUUID(), randomUUID()]
    const all = { notification_category_name: 'Weather', template_id: unknown, theme_id: unknown, user_ids: [other] }
    expect(await send(shared, { ...all, user_ids: [] })).toMatchObject({ code: 'REQUIRES_CUSTOM_EMAIL_SERVER' })
    expect((await send(project, all)).text).toContain('category')
    expect((await send(project, { ...all, notification_category_name: 'Marketing' })).text).toContain('template')
    const themed = { html: '<p>x</p>', theme_id: unknown, user_ids: [other] }
    expect((await send(project, themed)).text).toContain('theme')
    const toUnknown = await send(project, { html, user_ids: [ada.id, other, 'no uuid', unknown] })
    expect(toUnknown).toMatchObject({ code: 'USER_ID_DOES_NOT_EXIST', json: { details: { user_id: other } } })
    const malformed = await send(project, { html, user_ids: [ada.id, 'no uuid', other] })
    expect(malformed.json.details).toEqual({ user_id: 'no uuid' })
    const neither = await send(project, { user_ids: [], all_users: true })
    expect(neither).toMatchObject({ code: 'SCHEMA_ERROR' })
    expect((await send(project, { html, user_ids: [ada.id] }, 'client')).status).toBe(401)
    await drain()
    expect(receiver.mails).toEqual([])
    expect(await sends(project)).toEqual([])
  })

  it('refuses a template that does not render for the first recipient', async () => {
    const templateId = randomUUID()
    const { receiver, project } = await withServer({
      [`emails.templates.${templateId}`]: { displayName: 'Broken', tsxSource: template('nowhere.x', null) },
    })
    const ada = await addUser(project)
    const answer = await send(project, { user_ids: [ada.id], template_id: templateId, variables: { total: 1 } })
    expect(answer.code).toBe('EMAIL_RENDERING_ERROR')
    expect(answer.json.details.error).toContain('nowhere')
    await drain()
    expect(receiver.mails).toEqual([])
  })

  it('retries twice what fails for the moment, under one Message-ID and in one line', async () => {
    const { receiver, project } = await withServer()
    const [ada, grace] = [await addUser(project), await addUser(project)]
    let refused = 0
    receiver.refuse(address => {
      if (address !== ada.email) return null
      refused += 1
      return refused <= 2 ? { code: 451, words: 'busy' } : null
    })
    await send(project, { user_ids: [ada.id, grace.id], html, subject: 'Hello' })
    await drain()
    expect(receiver.to(grace.email)).toHaveLength(1)
    expect(await sends(project)).toMatchObject([{ state: 'sending', waiting: 1, sent: 1 }])
    on.clock.advance(0.9)
    await drain()
    expect(refused, 'not before a second').toBe(1)
    on.clock.advance(2.2)
    await drain()
    expect(refused).toBe(2)
    on.clock.advance(6.1)
    await drain()
    expect(receiver.to(ada.email)).toHaveLength(1)
    expect(await sends(project)).toMatchObject([{ state: 'done', waiting: 0, sent: 2, failed: 0 }])
    const [line] = await getLog(project, `?query=${ada.email}`)
    const details = await project.asAdmin('GET', `/internal/emails/${line.id}`)
    expect(details.json).toMatchObject({ error: null, tries: 3, user_id: ada.id, can_resend: true })
    expect(receiver.to(ada.email)[0]?.messageId).toBe(`<${line.id}@acme.example>`)
  })

  it('sending an email to users is retried for a day where the mail server asks for it, and given up at once where it refuses', async () => {
    const { receiver, project } = await withServer()
    const [ada, grace] = [await addUser(project), await addUser(project)]
    let tries = 0
    receiver.refuse(address => {
      tries += 1
      return address === ada.email ? { code: 451, words: 'busy' } : { code: 550, words: 'no' }
    })
    await send(project, { user_ids: [ada.id, grace.id], html, subject: 'Hello' })
    for (let round = 0; round < 3; round += 1) {
      await drain()
      on.clock.advance(7)
    }
    expect(tries, 'three of one, and one of the other').toBe(4)
    expect(await sends(project)).toMatchObject([{ state: 'sending', failed: 1, waiting: 1 }])
    const [line] = await getLog(project, `?query=${ada.email}`)
    expect(line.next_try_at_millis).toBeGreaterThan(line.sent_at_millis)
    for (let hour = 0; hour < 26; hour += 1) {
      on.clock.advance(3_600)
      await drain()
    }
    const triesOfADay = tries
    on.clock.advance(86_400)
    await drain()
    expect(tries).toBe(triesOfADay)
    expect(triesOfADay).toBeLessThan(40)
    expect(await sends(project)).toMatchObject([{ state: 'done', failed: 2 }])
    const types = (await getLog(project, '?status=failed')).map(({ error }: { error: object }) => error)
    expect(types.map(({ errorType }: { errorType: string }) => errorType).sort()).toEqual(['REJECTED', 'TEMPORARY'])
  })

  it('does not send what was not begun when the send is stopped', async () => {
    const { receiver, project } = await withServer()
    for (let count = 0; count < 60; count += 1) await addUser(project)
    await send(project, { all_users: true, html, subject: 'Hello' })
    const [{ id }] = await sends(project)
    let taken = 0
    receiver.delay(async () => {
      taken += 1
      if (taken === 10) await project.asAdmin('POST', `/internal/email-sends/${id}/stop`)
    })
    await drain()
    const { json } = await project.asAdmin('GET', `/internal/email-sends/${id}`)
    expect(json).toMatchObject({ state: 'stopped', total: 60, waiting: 0, failed: 0 })
    expect(json.sent).toBe(receiver.mails.length)
    expect(json.sent).toBeLessThan(20)
    expect(json.stopped).toBe(60 - json.sent)
    on.clock.advance(600)
    await drain()
    expect((await sends(project))[0]).toEqual(json)
    expect((await project.asAdmin('GET', `/internal/email-sends/${randomUUID()}`)).status).toBe(404)
  })

  it('sending an email to users is shown in the log as it was, and can be sent again', async () => {
    const templateId = randomUUID()
    const own = {
      [`emails.templates.${templateId}`]: { displayName: 'Invoice', tsxSource: template('"Invoice"', null) },
    }
    const { receiver, project } = await withServer(own)
    const ada = await addUser(project)
    await send(project, { user_ids: [ada.id], template_id: templateId, variables: { total: 42 }, subject: 'Hi' })
    await drain()
    const changed = { [`emails.templates.${templateId}`]: null }
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(changed) })
    const [{ id }] = await getLog(project)
    const shown = await project.asAdmin('GET', `/internal/emails/${id}`)
    expect(shown.json).toMatchObject({ subject: 'Hi', template_id: templateId, can_resend: true })
    expect(shown.json.html).toContain('42')
    expect(shown.json.text).toContain('you owe 42 to Acme')
    const [{ id: sendId }] = await sends(project)
    expect(await getLog(project, `?send_id=${sendId}`)).toHaveLength(1)
    on.clock.advance(1)
    expect((await project.asAdmin('POST', `/internal/emails/${id}/resend`)).json).toEqual({ success: true })
    await drain()
    expect(receiver.to(ada.email)).toHaveLength(2)
    const lines = await getLog(project)
    expect(lines).toHaveLength(2)
    expect(lines[0].id).not.toBe(id)
    expect(await sends(project), 'a mail that is sent again is no send of its own').toHaveLength(1)
  })

  it('sending an email to users is skipped for a user who was removed meanwhile', async () => {
    const { receiver, project } = await withServer()
    const [ada, grace] = [await addUser(project), await addUser(project)]
    await send(project, { user_ids: [ada.id, grace.id], html })
    await project.asServer('DELETE', `/users/${ada.id}`)
    await drain()
    expect(receiver.mails.map(({ to }) => to)).toEqual([grace.email])
    expect(await sends(project)).toMatchObject([{ state: 'done', sent: 1, skipped: 1, total: 2 }])
  })
})
