import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  EmailRenderingError,
  type EmailTemplate,
  type LatchkeyAdminApp,
  RequiresCustomEmailServer,
} from '../src/index.ts'
import { adminInternals } from '../src/internal-admin.ts'
import { watch } from './support/watch.ts'
import { newAda, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const ownServer = {
  'emails.server': {
    isShared: false,
    host: '127.0.0.1',
    port: 2525,
    username: 'shop',
    password: 'a password of the mail server',
    senderName: 'Shop',
    senderEmail: 'shop@example.com',
  },
}

async function shop(config: Record<string, unknown> = ownServer) {
  return world.apps(await world.createProject({ config }))
}

async function find(admin: LatchkeyAdminApp, name: string): Promise<EmailTemplate> {
  const template = (await admin.listEmailTemplates()).find(({ displayName }) => displayName === name)
  if (!template) throw new Error(`There is no template ${name}.`)
  return template
}

describe('themes', () => {
  it('are created, changed with their versions and removed, and subscribers see it', async () => {
    const { admin } = await shop()
    const seen = await watch(admin[adminInternals].store('emailThemes'))
    expect(seen.now.map(({ displayName }) => displayName)).toEqual(['Default Light', 'Default Dark'])
    const { id } = await admin.createEmailTheme('Winter')
    expect(seen.now.map(({ displayName }) => displayName)).toContain('Winter')
    const { tsxSource } = await admin.getEmailTheme(id)
    const preview = await watch(admin[adminInternals].emailPreview({ themeId: id, templateTsxSource: greeting }))
    await admin.updateEmailTheme(id, tsxSource.replace('#fafafa', '#eeeeff'))
    expect(preview.now).toContain('#eeeeff')

    const [current, created] = await admin.listEmailThemeVersions(id)
    expect(current).toMatchObject({ at: expect.any(Date), by: { type: 'key' } })
    expect(await admin.getEmailThemeVersion(id, created?.version ?? 0)).toMatchObject({ tsxSource })
    await expect(admin.updateEmailTheme(id, 'export const EmailTheme = 1')).rejects.toBeInstanceOf(EmailRenderingError)
    await admin.removeEmailTheme(id)
    expect(seen.now.map(({ displayName }) => displayName)).not.toContain('Winter')
  })
})

const greeting = `import { NotificationCategory, Subject } from "@latchkey/emails";
export function EmailTemplate({ user, variables }) {
  return <p><Subject value={"Hello " + variables.name} /><NotificationCategory value="Marketing" />Dear {user.displayName}</p>;
}
export const variablesSchema = variables => variables;
EmailTemplate.PreviewVariables = { name: "you" };
`

describe('templates', () => {
  it('are created and changed, with a theme of their own', async () => {
    const { admin } = await shop()
    const { id } = await admin.createEmailTemplate('Greeting')
    expect((await admin.updateEmailTemplate(id, greeting, false)).renderedHtml).toContain('Dear')
    expect(await find(admin, 'Greeting')).toEqual({ id, displayName: 'Greeting', tsxSource: greeting, themeId: false })
    await admin.updateEmailTemplate(id, greeting, null)
    expect((await find(admin, 'Greeting')).themeId).toBeUndefined()
    const [, first] = await admin.listEmailTemplateVersions(id)
    expect(await admin.getEmailTemplateVersion(id, first?.version ?? 0)).toMatchObject({ themeId: false })
  })

  it('get their original source back when a built-in one is removed', async () => {
    const { admin } = await shop()
    const { id, tsxSource } = await find(admin, 'Password Reset')
    await admin.updateEmailTemplate(id, greeting)
    await admin.removeEmailTemplate(id)
    expect((await find(admin, 'Password Reset')).tsxSource).toBe(tsxSource)
  })

  it('need a mail server of the project, and render', async () => {
    const { admin } = await shop({})
    const { id } = await find(admin, 'Password Reset')
    await expect(admin.updateEmailTemplate(id, greeting)).rejects.toBeInstanceOf(RequiresCustomEmailServer)
    const own = await shop()
    const broken = own.admin.updateEmailTemplate(id, greeting.replace('variables.name', 'missing'))
    await expect(broken).rejects.toMatchObject({
      errorCode: 'EMAIL_RENDERING_ERROR',
      message: expect.stringContaining('3'),
    })
  })
})

describe('previews', () => {
  it('show the email, or its problems by line', async () => {
    const { admin } = await shop({})
    const html = await admin.getEmailPreview({ templateTsxSource: greeting, themeId: false })
    expect(html).toContain('Dear')
    const preview = await admin.previewEmail({ templateTsxSource: greeting, variables: { name: 'Ada' } })
    expect(preview).toMatchObject({
      problems: [],
      subject: 'Hello Ada',
      notificationCategory: 'Marketing',
      text: expect.stringContaining('Dear'),
      previewVariables: { name: 'you' },
    })
    const { problems } = await admin.previewEmail({ templateTsxSource: greeting.replace('variables.name', 'missing') })
    expect(problems).toEqual([expect.objectContaining({ in: 'template', line: 3, message: expect.any(String) })])
    await expect(admin.getEmailPreview({ templateTsxSource: 'broken(' })).rejects.toBeInstanceOf(EmailRenderingError)
  })

  it('count who an email would reach', async () => {
    const { admin, server } = await shop({})
    const { id } = await server.createUser({ primaryEmail: newAda().email })
    await server.createUser({ displayName: 'Without an address' })
    expect(await admin.countEmailRecipients({ allUsers: true })).toEqual({
      recipients: 1,
      withoutEmail: 1,
      unsubscribed: 0,
    })
    const ada = await server.getUser(id)
    const marketing = (await ada?.listNotificationCategories())?.find(({ name }) => name === 'Marketing')
    await marketing?.setEnabled(false)
    const toAda = { userIds: [id], notificationCategoryName: 'Marketing' }
    expect(await admin.countEmailRecipients(toAda)).toEqual({ recipients: 0, withoutEmail: 0, unsubscribed: 1 })
  })
})

describe('drafts', () => {
  it('are written, changed, seen by subscribers and removed', async () => {
    const { admin } = await shop()
    const seen = await watch(admin[adminInternals].store('emailDrafts'))
    const { id } = await admin.createEmailDraft({ displayName: 'Summer sale', tsxSource: greeting, themeId: false })
    expect(seen.now).toEqual([{ id, displayName: 'Summer sale', tsxSource: greeting, themeId: false, sentAt: null }])
    await admin.updateEmailDraft(id, { displayName: 'Winter sale', themeId: null })
    expect(await admin.getEmailDraft(id)).toMatchObject({ displayName: 'Winter sale', themeId: undefined })
    const versions = await admin.listEmailDraftVersions(id)
    expect(versions.length).toBeGreaterThan(0)
    expect(await admin.getEmailDraftVersion(id, versions[0]?.version ?? 0)).toMatchObject({ tsxSource: greeting })
    await admin.removeEmailDraft(id)
    expect(seen.now).toEqual([])
  })
})

describe('the assistant', () => {
  it('keeps a conversation as it was saved, and says when there is no language model', async () => {
    const { admin } = await shop({})
    const threadId = crypto.randomUUID()
    const message = { role: 'user', content: [{ type: 'text', text: 'Hello', snake_case: 1, camelCase: 2 }] } as const
    await admin.saveChatMessage(threadId, message)
    expect(await admin.listChatMessages(threadId)).toEqual({ messages: [message] })
    expect(await admin.getChatSettings()).toEqual({ isAvailable: false, model: null })
    const sending = admin.sendChatMessage(threadId, 'email-draft', [message])
    await expect(sending).rejects.toMatchObject({ statusCode: 501 })
  })
})
