/** Themes, templates, drafts, previews and the assistant, by the admin app of the published SDK. */
import { randomUUID } from 'node:crypto'
import { colourfulThemeId, templateIds } from '@latchkey/contract'
import { beforeAll, expect, it } from 'vitest'
import { adminApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWireThatMails, type WireProject } from './support/wire.ts'

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'
const dark = 'a0172b5d-cff0-463b-83bb-85124697373a'
const theme = `import { Body, Html } from "@react-email/components";
export function EmailTheme({ children }) {
  return <Html><Body>Our theme {children}</Body></Html>;
}`
// The name by which templates for the published SDK import it.
const template = `import { Text } from "@react-email/components";
import { NotificationCategory, Subject } from "@stackframe/emails";
export function EmailTemplate({ user }) {
  return <><Subject value="News" /><NotificationCategory value="Marketing" /><Text>Dear {user.displayName}</Text></>;
}`
const server = {
  ...{ host: 'smtp.example.com', port: 587, username: 'mailer', password: 'mail password' },
  ...{ senderName: 'Acme', senderEmail: 'hello@example.com' },
}

eachWireThatMails('the contents of emails, by the admin app of @stackframe/js', wire => {
  let project: WireProject
  let app: ReturnType<typeof adminApp>
  beforeAll(async () => {
    project = await createProject(wire())
    app = adminApp(project)
  })

  it('lists, creates and changes themes', async () => {
    const { id } = await app.createEmailTheme('Ours')
    expect(await app.listEmailThemes()).toEqual([
      { id: light, displayName: 'Default Light' },
      { id: dark, displayName: 'Default Dark' },
      { id: colourfulThemeId, displayName: 'Default Colorful' },
      { id, displayName: 'Ours' },
    ])
    await app.updateEmailTheme(id, theme)
    expect(await getRefusal(app.updateEmailTheme(id, 'nonsense {'))).toBe('EMAIL_RENDERING_ERROR')
    expect(await app.getEmailPreview({ themeId: id, templateTsxSource: template })).toContain('Our theme')
  })

  it('shows a preview with the theme of the project, another one, or none', async () => {
    const shown = (options: object) => app.getEmailPreview({ templateTsxSource: template, ...options })
    expect(await shown({})).toContain('#fafafa')
    expect(await shown({ themeId: dark })).toContain('#27272a')
    expect(await shown({ themeId: false })).not.toContain('#fafafa')
    expect(await shown({ themeTsxSource: theme })).toContain('Our theme')
    expect(await getRefusal(shown({ templateTsxSource: 'nonsense {' }))).toBe('EMAIL_RENDERING_ERROR')
  })

  it('lists, creates and changes templates, with a mail server of the project', async () => {
    const { id } = await app.createEmailTemplate('News')
    expect(await getRefusal(app.updateEmailTemplate(id, template, null))).toBe('REQUIRES_CUSTOM_EMAIL_SERVER')
    const sent = serverApp(project).sendEmail({ userIds: [], html: '<p>Hello</p>' })
    expect(await getRefusal(sent)).toBe('REQUIRES_CUSTOM_EMAIL_SERVER')
    await (await app.getProject()).update({ config: { emailConfig: { type: 'standard', ...server } } })
    const { renderedHtml } = await app.updateEmailTemplate(id, template, dark)
    expect(renderedHtml).toContain('Dear ')
    const templates = await app.listEmailTemplates()
    expect(templates).toHaveLength(Object.keys(templateIds).length + 1)
    expect(templates.at(-1)).toEqual({ id, displayName: 'News', tsxSource: template, themeId: dark })
    await app.updateEmailTemplate(id, template, false)
    expect((await app.listEmailTemplates()).at(-1)).toMatchObject({ themeId: false })
    await app.updateEmailTemplate(id, template, null)
    expect((await app.listEmailTemplates()).at(-1)?.themeId).toBeUndefined()
  })

  it('creates, lists and changes drafts', async () => {
    const { id } = await app.createEmailDraft({ displayName: 'News', themeId: dark, tsxSource: template })
    await app.createEmailDraft({ displayName: 'Others' })
    await app.updateEmailDraft(id, { displayName: 'Old news', themeId: false })
    const drafts = await app.listEmailDrafts()
    expect(drafts).toHaveLength(2)
    expect(drafts.find(draft => draft.id === id)).toMatchObject({
      displayName: 'Old news',
      themeId: false,
      tsxSource: template,
      sentAt: null,
    })
  })

  it('keeps the provider of the mail server when the settings are written back', async () => {
    const owned = await app.getProject()
    const resend = { ...server, isShared: false, provider: 'resend' as const }
    await owned.updateConfig({ 'emails.server': resend })
    const { emailConfig } = (await app.getProject()).config
    if (!emailConfig) throw new Error('The project has settings of its mail server.')
    await owned.update({ config: { emailConfig } })
    expect((await owned.getConfig()).emails.server).toEqual(resend)
    await owned.update({ config: { emailConfig: { type: 'standard', ...server, host: 'smtp.example.org' } } })
    expect((await owned.getConfig()).emails.server).toMatchObject({ provider: 'smtp', host: 'smtp.example.org' })
  })

  it('saves conversations with the assistant', async () => {
    const thread = randomUUID()
    expect(await app.listChatMessages(thread)).toEqual({ messages: [] })
    const messages = [
      { role: 'user', content: 'Make it green.' },
      { role: 'assistant', content: [{ type: 'text' }] },
    ]
    for (const message of messages) await app.saveChatMessage(thread, message)
    expect(await app.listChatMessages(thread)).toEqual({ messages })
  })

  it('gets an answer of the assistant, where the server has a language model', async ({ skip }) => {
    skip(!('sendChatMessage' in app), 'Newer versions have no such method.')
    // A server elsewhere may have none.
    if (!wire().passSeconds) return
    const answer = await app.sendChatMessage(light, 'email-theme', [{ role: 'user', content: 'Make it green.' }])
    expect(answer.content).toEqual([{ type: 'text', text: expect.any(String) }])
  })
})
