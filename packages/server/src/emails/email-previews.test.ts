import { randomUUID } from 'node:crypto'
import { templateIds, themeSources } from '@latchkey/contract'
import { EmailSandboxUnavailable } from '@latchkey/email-sandbox'
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'
const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
const marketing = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'

const template = `import { type } from "arktype";
import { Text } from "@react-email/components";
import { NotificationCategory, type Props, Subject } from "@latchkey/emails";
export const variablesSchema = type({ total: "number", "note?": "string" });
export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return <>
    <Subject value={"Invoice from " + project.displayName} />
    <NotificationCategory value="Transactional" />
    <Text>{user.displayName} pays {variables.total}</Text>
  </>;
}
EmailTemplate.PreviewVariables = { total: 42 };
`
const theme = `import { Body, Html } from "@react-email/components";
export function EmailTheme({ children }) {
  return <Html><Body>The theme {children}</Body></Html>;
}`

eachServer('rendering and previews', on => {
  const render = (project: TestProject, body: object) => project.asAdmin('POST', '/emails/render-email', body)
  const preview = (project: TestProject, body: object) => project.asAdmin('POST', '/internal/email-preview', body)

  it('renders a source in a theme of the project, in one that is sent, and in none', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const inDark = await render(project, { template_tsx_source: template, theme_id: dark })
    expect(inDark.json).toEqual({
      html: expect.stringContaining('#27272a'),
      subject: 'Invoice from Acme',
      notification_category: 'Transactional',
    })
    const selected = await render(project, { template_tsx_source: template })
    expect(selected.json.html).toContain('#fafafa')
    expect((await render(project, { template_tsx_source: template, theme_id: null })).json).toEqual(selected.json)
    const sent = await render(project, { template_tsx_source: template, theme_tsx_source: theme })
    expect(sent.json.html).toMatch(/The theme .*pays 42/s)
    const plain = await render(project, { template_tsx_source: template, theme_id: false })
    expect(plain.json.html).toMatch(/^<!DOCTYPE html/i)
    expect(plain.json.html).not.toContain('#fafafa')
  })

  it('renders every built-in template in both themes', async () => {
    const project = await on.project({ displayName: 'Acme' })
    for (const template_id of Object.values(templateIds)) {
      for (const theme_id of [light, dark]) {
        const { status, json } = await render(project, { template_id, theme_id })
        expect(status, template_id).toBe(200)
        expect(json).toMatchObject({ subject: expect.stringContaining('Acme'), notification_category: 'Transactional' })
      }
    }
  })

  it('refuses for the first reason there is', async () => {
    const project = await on.project()
    const both = await render(project, { theme_id: dark, theme_tsx_source: theme })
    expect(both).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(both.json.error.split('\n')).toEqual([
      'body must contain exactly one of template_id, template_tsx_source',
      'body must contain at most one of theme_id, theme_tsx_source',
    ])
    const [template_id, theme_id] = [randomUUID(), randomUUID()]
    expect(await render(project, { template_id, theme_id })).toMatchObject({
      status: 400,
      code: null,
      text: expect.stringContaining('theme'),
    })
    expect(await render(project, { template_id })).toMatchObject({
      status: 400,
      code: null,
      text: expect.stringContaining('template'),
    })
    const failing = await render(project, { template_tsx_source: 'export const' })
    expect(failing).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
    expect(failing.json.details.error).toMatch(/^template\.tsx/)
  })

  it('shows an editor the email, its variables and what they may be', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const { status, json } = await preview(project, { template_tsx_source: template, variables: { total: 7 } })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      problems: [],
      html: expect.stringMatching(/pays .*7/s),
      text: expect.stringContaining('pays 7'),
      subject: 'Invoice from Acme',
      notification_category: 'Transactional',
      preview_variables: { total: 42 },
      variables_schema: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
    })
  })

  it('shows an editor the line of every problem instead of an email', async () => {
    const project = await on.project()
    const nothing = { html: null, text: null, subject: null, notification_category: null }
    const broken = await preview(project, { template_tsx_source: template.replace('type({', 'type({ = ') })
    expect(broken).toMatchObject({ status: 200, json: { ...nothing, problems: [{ in: 'template', line: 4 }] } })
    const thrown = await preview(project, { template_tsx_source: template.replace('{user.displayName}', '{missing}') })
    expect(thrown.json).toMatchObject({
      ...nothing,
      preview_variables: { total: 42 },
      problems: [{ in: 'template', line: 9, message: expect.stringContaining('missing') }],
    })
    const wrong = await preview(project, { template_tsx_source: template, variables: { total: 'many' } })
    expect(wrong.json).toMatchObject({ ...nothing, problems: [{ message: expect.stringContaining('total') }] })
    const inTheme = await preview(project, { template_tsx_source: template, theme_tsx_source: 'export const x = 1' })
    expect(inTheme.json).toMatchObject({ ...nothing, problems: [{ in: 'theme' }] })
  })

  it('shows the unsubscribe link of the theme for a Marketing template, and for a theme that is edited', async () => {
    const project = await on.project()
    const stops = async (body: object) => (await preview(project, body)).json.text.includes('stop these emails')
    const advertisement = template.replace('value="Transactional"', 'value="Marketing"')
    expect(await stops({ template_tsx_source: advertisement })).toBe(true)
    expect(await stops({ template_tsx_source: template })).toBe(false)
    expect(await stops({ template_tsx_source: template.replace(/<NotificationCategory.*/, '') })).toBe(false)
    expect(await stops({ template_id: templateIds.magicLink })).toBe(false)
    const edited = { theme_tsx_source: Object.values(themeSources)[0]?.tsxSource }
    expect(await stops({ ...edited, template_id: templateIds.magicLink })).toBe(true)
    expect(await stops({ ...edited, template_tsx_source: template })).toBe(false)
  })

  it('shows drafts and raw HTML', async () => {
    const project = await on.project()
    const created = { display_name: 'News', tsx_source: template, theme_id: dark }
    const { id } = (await project.asAdmin('POST', '/internal/email-drafts', created)).json
    const draft = await preview(project, { draft_id: id })
    expect(draft.json).toMatchObject({ problems: [], html: expect.stringContaining('#27272a') })
    const html = await preview(project, { html: '<b>Hello</b>' })
    expect(html.json).toMatchObject({
      html: expect.stringContaining('<b>Hello</b>'),
      text: expect.stringContaining('Hello'),
      subject: null,
      preview_variables: null,
      variables_schema: null,
    })
    const unknown = { draft_id: randomUUID(), theme_id: randomUUID() }
    expect(await preview(project, unknown)).toMatchObject({ status: 400, text: expect.stringContaining('theme') })
    expect(await preview(project, { draft_id: randomUUID() })).toMatchObject({
      status: 400,
      text: expect.stringContaining('draft'),
    })
  })

  it('counts the users that an email reaches, of all or of some', async () => {
    const project = await on.project()
    const people = [await project.signUp(), await project.signUp(), await project.signUp()]
    const [ada, grace] = people
    const nameless = await project.asServer('POST', '/users', { display_name: 'No address' })
    const path = `/emails/notification-preference/${ada?.userId}/${marketing}`
    await project.asServer('PATCH', path, { enabled: false })
    const count = async (body: object) => (await project.asAdmin('POST', '/internal/email-recipients/count', body)).json
    expect(await count({ all_users: true, notification_category_name: 'Marketing' })).toEqual({
      ...{ recipients: 2, without_email: 1, unsubscribed: 1 },
    })
    expect(await count({ all_users: true })).toEqual({ recipients: 3, without_email: 1, unsubscribed: 0 })
    const some = [ada?.userId, ada?.userId.toUpperCase(), grace?.userId, nameless.json.id, randomUUID(), 'no id']
    expect(await count({ user_ids: some, notification_category_name: 'Marketing' })).toEqual({
      ...{ recipients: 1, without_email: 1, unsubscribed: 1 },
    })
    expect(await count({ user_ids: [] })).toEqual({ recipients: 0, without_email: 0, unsubscribed: 0 })
    const elsewhere = await on.project()
    const foreign = { user_ids: some }
    const counted = await elsewhere.asAdmin('POST', '/internal/email-recipients/count', foreign)
    expect(counted.json).toEqual({ recipients: 0, without_email: 0, unsubscribed: 0 })
    const unknown = { all_users: true, notification_category_name: 'News' }
    expect(await project.asAdmin('POST', '/internal/email-recipients/count', unknown)).toMatchObject({
      status: 400,
      code: null,
    })
  })

  it('refuses previews of a project that has too many, and serves others', { tags: ['release'] }, async () => {
    const [busy, other] = [await on.project(), await on.project()]
    // Rendering one takes longer than asking for all of them, so the project's queue fills up.
    const slow = {
      template_tsx_source: `import { Text } from "@react-email/components";
        export function EmailTemplate() {
          let sum = 0;
          for (let at = 0; at < 2_000_000; at += 1) sum += at % 7;
          return <Text>{sum}</Text>;
        }`,
    }
    // The first one starts the sandbox.
    expect((await render(busy, slow)).status).toBe(200)
    const statuses = (await Promise.all(Array.from({ length: 40 }, () => render(busy, slow)))).map(
      ({ status }) => status,
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(10)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(10)
    expect((await preview(other, { html: '<p>x</p>' })).status).toBe(200)
  })
})

describe('a server whose sandbox is not available', () => {
  let testkit: Testkit
  beforeAll(async () => {
    const unavailable = async () => {
      throw new EmailSandboxUnavailable('The threads do not start.')
    }
    const emailSandbox = { preview: unavailable, render: unavailable, inspect: unavailable, close: async () => {} }
    testkit = await startTestkit({ parts: { emailSandbox } })
  })
  afterAll(() => testkit.stop())

  it('says that something went wrong, and saves nothing', async () => {
    const project = await testkit.createProject()
    const source = async () => (await project.asAdmin('GET', `/internal/email-themes/${dark}`)).json.tsx_source
    const before = await source()
    for (const [method, path, body] of [
      ['POST', '/emails/render-email', { template_tsx_source: template }],
      ['POST', '/internal/email-preview', { template_tsx_source: template }],
      ['PATCH', `/internal/email-themes/${dark}`, { tsx_source: theme }],
    ] as const)
      expect(await project.asAdmin(method, path, body)).toMatchObject({ status: 500, code: null })
    expect(await source()).toBe(before)
  })
})
