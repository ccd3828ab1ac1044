/** Templates that requests name in place of their ids. */
import { templateIds } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { afterEach, expect, it } from 'vitest'
import { type MailReceiver, startMailReceiver } from '../../test/support/mail-receiver.ts'
import { eachServerThatMails } from '../../test/support/servers.ts'

const first = '1a2b3c4d-0000-4000-8000-000000000001'
const second = '5e6f7a8b-0000-4000-8000-000000000002'

const templateWith = (subject: string) => `import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@latchkey/emails";
import { type } from "arktype";
export const variablesSchema = type({ total: "number" });
export function EmailTemplate({ variables }) {
  return <><Subject value="${subject}" /><NotificationCategory value="Transactional" /><Text>You owe {variables.total}.</Text></>;
}
EmailTemplate.PreviewVariables = { total: 1 };`

const stored = (id: string, displayName: string, subject = displayName) => ({
  [`emails.templates.${id}`]: { displayName, tsxSource: templateWith(subject) },
})

eachServerThatMails('names of email templates', on => {
  const receivers: MailReceiver[] = []
  afterEach(async () => {
    for (const receiver of receivers.splice(0)) await receiver.stop()
  })
  const withTemplates = async (config: Record<string, unknown>) => {
    const receiver = await startMailReceiver()
    receivers.push(receiver)
    const project = await on.project({ displayName: 'Acme', config: { ...receiver.config, ...config } })
    const { json } = await project.asServer('POST', '/users', { primary_email: 'ada@example.com', display_name: 'Ada' })
    return { project, receiver, userId: String(json.id) }
  }
  const send = (project: TestProject, body: object) =>
    project.asServer('POST', '/emails/send-email', { user_ids: [], ...body })
  const render = (project: TestProject, template: string) =>
    project.asAdmin('POST', '/emails/render-email', { template })
  const getSubject = async (project: TestProject, template: string) => (await render(project, template)).json.subject

  it('sends a template by its key, its display name or its id, with its variables', async () => {
    const { project, receiver, userId } = await withTemplates(stored(first, 'Order sent'))
    for (const template of ['order-sent', 'Order sent', 'order_sent', first, first.toUpperCase()]) {
      const sent = await send(project, { user_ids: [userId], template, variables: { total: 42 } })
      expect(sent, template).toMatchObject({ status: 200, json: { results: [{ user_id: userId }] } })
    }
    await on.testkit().latchkey.worker.drain()
    const mails = receiver.to('ada@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(Array(5).fill('Order sent'))
    expect(mails[0]?.text).toContain('You owe 42.')
    const { items } = (await project.asAdmin('GET', '/internal/email-sends')).json
    expect(new Set(items.map(({ template_id }: { template_id: string }) => template_id))).toEqual(new Set([first]))
  })

  it('refuses an unknown name with the nearest names, and sends nothing', async () => {
    const { project, userId } = await withTemplates({ ...stored(first, 'Order sent'), ...stored(second, 'Welcome') })
    const refused = await send(project, { user_ids: [userId], template: 'oder-sent' })
    expect(refused).toMatchObject({ status: 404, code: 'EMAIL_TEMPLATE_NAME_NOT_FOUND' })
    const { name, nearest } = refused.json.details
    expect([name, nearest[0], nearest.length]).toEqual(['oder-sent', 'order-sent', 3])
    expect(refused.json.error).toContain('named "oder-sent" in the project. The nearest names are order-sent, ')
    const partial = await send(project, { user_ids: [userId], template: 'Order' })
    expect(partial.json.details.nearest[0]).toBe('order-sent')
    const unknownId = await send(project, { user_ids: [userId], template: '1a2b3c4d-0000-4000-8000-000000000009' })
    expect(unknownId.code).toBe('EMAIL_TEMPLATE_NAME_NOT_FOUND')
    expect((await project.asAdmin('GET', '/internal/email-sends')).json.items).toEqual([])
  })

  it('refuses a name of several templates with the names that mean one of them', async () => {
    const config = { ...stored(first, 'Welcome!', 'One'), ...stored(second, 'Welcome', 'Two') }
    const { project } = await withTemplates(config)
    const refused = await send(project, { template: 'welcome', variables: { total: 1 } })
    expect(refused).toMatchObject({ status: 400, code: 'EMAIL_TEMPLATE_NAME_AMBIGUOUS' })
    const { candidates } = refused.json.details
    expect([...candidates].sort()).toEqual(['welcome-1a2b3c4d', 'welcome-5e6f7a8b'])
    expect(await getSubject(project, 'welcome-1a2b3c4d')).toBe('One')
    expect(await getSubject(project, 'welcome-5e6f7a8b')).toBe('Two')
    expect(await getSubject(project, 'Welcome')).toBe('Two')
  })

  it('finds a template without Latin letters by its display name, and by a key of its id', async () => {
    const { project } = await withTemplates({
      ...stored(first, 'Добро пожаловать', 'One'),
      ...stored(second, '!', 'Two'),
    })
    expect(await getSubject(project, 'Добро пожаловать')).toBe('One')
    expect(await getSubject(project, 'email-1a2b3c4d')).toBe('One')
    expect((await render(project, '?')).code).toBe('EMAIL_TEMPLATE_NAME_NOT_FOUND')
  })

  it('finds built-in templates by their types, also after the project renamed one', async () => {
    const { passwordReset, magicLink } = templateIds
    const { project } = await withTemplates({
      ...stored(passwordReset, 'Forgotten password', 'Mine'),
      [`emails.templates.${magicLink}.displayName`]: 'Code for signing in',
    })
    expect(await getSubject(project, 'password_reset')).toBe('Mine')
    expect(await getSubject(project, 'forgotten-password')).toBe('Mine')
    expect(await getSubject(project, 'email_verification')).toContain('Confirm your email address')
    expect(await getSubject(project, 'magic-link')).toContain('is your code for Acme')
  })

  it('takes one of id and name, and names the published fields in its refusals', async () => {
    const { project } = await withTemplates(stored(first, 'Welcome'))
    expect((await send(project, { template: 'welcome', template_id: first })).text).toContain(
      'body must contain exactly one of html, template_id, template, draft_id',
    )
    expect((await send(project, {})).text).toContain('body must contain exactly one of html, template_id, draft_id')
    expect((await send(project, { html: '<p>Hi</p>', variables: {} })).text).toContain(
      'body.variables is taken only with template_id',
    )
    expect((await send(project, { template: '' })).code).toBe('SCHEMA_ERROR')
  })

  it('previews a named template, with problems and variables', async () => {
    const { project } = await withTemplates(stored(first, 'Welcome'))
    const body = { template: 'Welcome', variables: { total: 7 } }
    const preview = await project.asAdmin('POST', '/internal/email-preview', body)
    expect(preview.json).toMatchObject({ subject: 'Welcome', problems: [], preview_variables: { total: 1 } })
    expect(preview.json.text).toContain('You owe 7.')
    const mailed = await project.asAdmin('POST', '/internal/send-preview-email', {
      template: 'nothing like it',
      recipient_email: 'ada@example.com',
    })
    expect(mailed.code).toBe('EMAIL_TEMPLATE_NAME_NOT_FOUND')
  })

  it('reads and changes a named template, and lists its versions', async () => {
    const { project } = await withTemplates(stored(first, 'Order sent'))
    const path = '/internal/email-templates'
    const body = { tsx_source: templateWith('Changed') }
    expect((await project.asAdmin('PATCH', `${path}/order-sent`, body)).status).toBe(200)
    const read = await project.asAdmin('GET', `${path}/${encodeURIComponent('Order sent')}`)
    expect(read.json).toEqual({ id: first, display_name: 'Order sent', ...body })
    const versions = await project.asAdmin('GET', `${path}/order-sent/versions`)
    const [{ version }] = versions.json.items
    const newest = await project.asAdmin('GET', `${path}/order-sent/versions/${version}`)
    expect(newest.json).toMatchObject({ tsx_source: templateWith('Changed') })
    expect(await project.asAdmin('GET', `${path}/order`)).toMatchObject({
      status: 404,
      code: 'EMAIL_TEMPLATE_NAME_NOT_FOUND',
    })
    expect(await project.asAdmin('GET', `${path}/${second}`)).toMatchObject({ status: 404, code: null })
  })
})
