import { randomUUID } from 'node:crypto'
import { templateIds } from '@latchkey/contract'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServerThatMails } from '../../test/support/servers.ts'

const path = '/internal/email-templates'
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'
const ownServer = {
  'emails.server': {
    ...{ isShared: false, provider: 'smtp', host: 'smtp.example.com', port: 587, username: 'mailer' },
    ...{ password: 'mail password', senderName: 'Acme', senderEmail: 'hello@example.com' },
  },
}

const templateWith = (content: string) => `import { Text } from "@react-email/components";
import { NotificationCategory, type Props, Subject } from "@latchkey/emails";
export function EmailTemplate({ project }: Props<Record<string, never>>) {
  return <>${content}<Text>From {project.displayName}</Text></>;
}`
const markers = '<Subject value="News" /><NotificationCategory value="Marketing" />'

eachServerThatMails('email templates', on => {
  const list = async (project: TestProject) => (await project.asAdmin('GET', path)).json.templates
  const create = async (project: TestProject, name = 'Ours') =>
    (await project.asAdmin('POST', path, { display_name: name })).json.id
  const change = (project: TestProject, id: string, body: object) => project.asAdmin('PATCH', `${path}/${id}`, body)
  const find = async (project: TestProject, id: string) =>
    (await list(project)).find((template: { id: string }) => template.id === id)

  it('email templates are the built-in ones first, with their sources and without a theme', async () => {
    const project = await on.project()
    const id = await create(project)
    const templates = await list(project)
    expect(templates.map((template: { id: string }) => template.id)).toEqual([...Object.values(templateIds), id])
    expect(templates[0]).toEqual({
      id: templateIds.emailVerification,
      display_name: 'Email Verification',
      tsx_source: expect.stringContaining('EmailTemplate'),
    })
  })

  it('begin with a source that renders: a variable, a greeting, transactional', async () => {
    const project = await on.project({ displayName: 'Acme' })
    const { tsx_source: source } = await find(project, await create(project))
    const rendered = await project.asAdmin('POST', '/emails/render-email', { template_tsx_source: source })
    expect(rendered.json).toEqual({
      html: expect.stringContaining('10'),
      subject: expect.stringMatching(/^Hello /),
      notification_category: 'Transactional',
    })
  })

  it('email templates are changed with a theme, without one, and back to the selected one', async () => {
    const project = await on.project({ displayName: 'Acme', config: ownServer })
    const id = await create(project)
    const source = templateWith(markers)
    const changed = await change(project, id, { tsx_source: source, theme_id: dark })
    expect(changed).toMatchObject({ status: 200, json: { rendered_html: expect.stringContaining('From Acme') } })
    expect(changed.json.rendered_html).toContain('#27272a')
    expect(await find(project, id)).toEqual({ id, display_name: 'Ours', tsx_source: source, theme_id: dark })

    const kept = await change(project, id, { tsx_source: `${source}\n` })
    expect(kept.json.rendered_html).toContain('#27272a')
    expect(await find(project, id)).toMatchObject({ theme_id: dark })

    const plain = await change(project, id, { tsx_source: source, theme_id: false })
    expect(plain.json.rendered_html).not.toContain('#fafafa')
    expect(await find(project, id)).toMatchObject({ theme_id: false })

    const selected = await change(project, id, { tsx_source: source, theme_id: null })
    expect(selected.json.rendered_html).toContain('#fafafa')
    expect(await find(project, id)).toEqual({ id, display_name: 'Ours', tsx_source: source })
  })

  it('email templates are refused for the first reason there is, and stay as they are', async () => {
    const shared = await on.project()
    const unknown = randomUUID()
    const nonsense = { tsx_source: 'nonsense', theme_id: unknown }
    expect((await change(shared, unknown, nonsense)).code).toBe('REQUIRES_CUSTOM_EMAIL_SERVER')

    const project = await on.project({ config: ownServer })
    const foreign = await create(await on.project({ config: ownServer }))
    for (const id of [unknown, foreign])
      expect(await change(project, id, nonsense)).toMatchObject({ status: 404, code: null })
    const id = await create(project)
    const before = await find(project, id)
    expect(await change(project, id, nonsense)).toMatchObject({
      status: 400,
      code: null,
      text: expect.stringMatching(/theme/),
    })
    expect(await change(project, id, { tsx_source: 'x', theme_id: 'dark' })).toMatchObject({
      status: 400,
      code: 'SCHEMA_ERROR',
      text: expect.stringContaining('body.theme_id is not a theme id'),
    })
    const failing: Record<string, RegExp> = {
      const: /^template\.tsx/,
      [templateWith('<NotificationCategory value="Marketing" />')]: /Subject/,
      [templateWith('<Subject value="News" />')]: /NotificationCategory/,
      [templateWith(`${markers}<Subject value="Again" />`)]: /Subject/,
      [templateWith(`${markers}{missing.name}`)]: /^template\.tsx:4: .*missing/,
    }
    for (const [source, error] of Object.entries(failing)) {
      const refused = await change(project, id, { tsx_source: source })
      expect(refused, source).toMatchObject({ status: 400, code: 'EMAIL_RENDERING_ERROR' })
      expect(refused.json.details).toEqual({ error: expect.stringMatching(error) })
      expect(refused.text).not.toMatch(/\/work|node_modules|\.ts:/)
    }
    expect(await find(project, id)).toEqual(before)
  })

  it('email templates are removed through the configuration, and the built-in ones are as before then', async () => {
    const project = await on.project({ config: ownServer })
    const { magicLink } = templateIds
    const builtIn = await find(project, magicLink)
    const id = await create(project)
    expect((await change(project, magicLink, { tsx_source: templateWith(markers) })).status).toBe(200)
    expect(await find(project, magicLink)).toMatchObject({ tsx_source: templateWith(markers) })
    const removed = { [`emails.templates.${magicLink}`]: null, [`emails.templates.${id}`]: null }
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(removed) })
    expect(await find(project, magicLink)).toEqual(builtIn)
    expect(await find(project, id)).toBeUndefined()
    expect(await change(project, id, { tsx_source: templateWith(markers) })).toMatchObject({ status: 404 })
  })

  it('have versions with the theme of their time', async () => {
    const project = await on.project({ config: ownServer })
    const id = await create(project)
    await change(project, id, { tsx_source: templateWith(markers), theme_id: dark })
    await change(project, id, { tsx_source: templateWith(markers), theme_id: false })
    const url = `${path}/${id}/versions`
    const { items } = (await project.asAdmin('GET', url)).json
    expect(items).toHaveLength(3)
    const at = async (index: number) => (await project.asAdmin('GET', `${url}/${items[index].version}`)).json
    expect([await at(0), await at(1), await at(2)]).toMatchObject([
      { theme_id: false, tsx_source: templateWith(markers) },
      { theme_id: dark, tsx_source: templateWith(markers) },
      { tsx_source: expect.stringContaining('count') },
    ])
    expect(await at(2)).not.toHaveProperty('theme_id')
  })
})
