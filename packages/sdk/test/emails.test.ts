import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anyLogin, type MailServer, startMailServer } from '../../server/test/support/mail-servers.ts'
import {
  EmailRenderingError,
  type EmailTemplate,
  EmailTemplateNameAmbiguous,
  EmailTemplateNameNotFound,
  type LatchkeyAdminApp,
  RedirectUrlNotWhitelisted,
  RequiresCustomEmailServer,
  UserIdDoesNotExist,
} from '../src/index.ts'
import { latchkeyInternals } from '../src/internal.ts'
import { watch } from './support/watch.ts'
import { newAda, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  // The server has a mail server, so projects need one of their own for their words.
  world = await startWorld({ env: { LATCHKEY_SMTP_URL: 'smtp://127.0.0.1:9' } })
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
  it('themes are created, changed with their versions and removed, and subscribers see it', async () => {
    const { admin } = await shop()
    const seen = await watch(admin[latchkeyInternals].store(() => admin.listEmailThemes()))
    expect(seen.now.map(({ displayName }) => displayName)).toEqual([
      'Default Light',
      'Default Dark',
      'Default Colorful',
    ])
    const { id } = await admin.createEmailTheme('Winter')
    expect(seen.now.map(({ displayName }) => displayName)).toContain('Winter')
    const { tsxSource } = await admin.getEmailTheme(id)
    const preview = await watch(
      admin[latchkeyInternals].store(() => admin.getEmailPreview({ themeId: id, templateTsxSource: greeting })),
    )
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
  it('templates are created and changed, with a theme of their own', async () => {
    const { admin } = await shop()
    const { id } = await admin.createEmailTemplate('Greeting')
    expect((await admin.updateEmailTemplate(id, greeting, false)).renderedHtml).toContain('Dear')
    expect(await find(admin, 'Greeting')).toEqual({ id, displayName: 'Greeting', tsxSource: greeting, themeId: false })
    await admin.updateEmailTemplate(id, greeting, null)
    expect((await find(admin, 'Greeting')).themeId).toBeUndefined()
    const [, first] = await admin.listEmailTemplateVersions(id)
    expect(await admin.getEmailTemplateVersion(id, first?.version ?? 0)).toMatchObject({ themeId: false })
  })

  it('templates are read, changed and removed by their names', async () => {
    const { admin } = await shop()
    const { id } = await admin.createEmailTemplate('Order sent')
    await admin.updateEmailTemplate('order-sent', greeting, false)
    expect(await admin.getEmailTemplate('Order sent')).toMatchObject({ id, tsxSource: greeting, themeId: false })
    const [, first] = await admin.listEmailTemplateVersions('order-sent')
    expect(await admin.getEmailTemplateVersion('order-sent', first?.version ?? 0)).toHaveProperty('tsxSource')
    expect(await admin.getEmailPreview({ template: 'order-sent', themeId: false })).toContain('Dear')
    await admin.removeEmailTemplate('order-sent')
    const missing = admin.getEmailTemplate('order-sent')
    await expect(missing).rejects.toBeInstanceOf(EmailTemplateNameNotFound)
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
  it('drafts are written, changed, seen by subscribers and removed', async () => {
    const { admin } = await shop()
    const seen = await watch(admin[latchkeyInternals].store(() => admin.listEmailDrafts()))
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

describe('sending', () => {
  let mailServer: MailServer
  beforeAll(async () => {
    mailServer = await startMailServer(anyLogin)
  })
  afterAll(() => mailServer.stop())

  const sending = () => {
    const { hostname: host, port } = new URL(mailServer.url)
    return shop({ 'emails.server': { ...ownServer['emails.server'], host, port: Number(port) } })
  }

  it('reaches users, and is followed, found in the log and repeated', async () => {
    const { admin, server } = await sending()
    const { email } = newAda()
    const { id: userId } = await server.createUser({ primaryEmail: email, displayName: 'Ada' })
    const without = await server.createUser({ displayName: 'Without an address' })
    const log = await watch(admin[latchkeyInternals].store(() => admin.listSentEmails()))
    const subject = `Hello ${userId}`
    await server.sendEmail({ userIds: [userId, without.id], subject, html: '<p>Hello Ada</p>' })
    await world.latchkey.worker.drain()
    expect(mailServer.subjects).toEqual([subject])

    const [send] = await admin.listEmailSends()
    const finished = { state: 'done', total: 2, sent: 1, skipped: 1, waiting: 0, failed: 0, stopped: 0 }
    expect(send).toMatchObject({ subject, createdAt: expect.any(Date), ...finished })
    expect(await admin.getEmailSend(send?.id ?? '')).toMatchObject(finished)
    const page = await admin.listSentEmails({ sendId: send?.id, status: 'sent', limit: 1 })
    expect([...page]).toMatchObject([{ recipient: email, to: [email], subject, sentAt: expect.any(Date), error: null }])
    expect(await admin.listSentEmails({ query: 'no such subject' })).toEqual(Object.assign([], { nextCursor: null }))

    const details = await admin.getSentEmail(page[0]?.id ?? '')
    expect(details).toMatchObject({
      userId,
      sendId: send?.id,
      canResend: true,
      html: expect.stringContaining('Hello Ada'),
    })
    await admin.resendEmail(details.id)
    await world.latchkey.worker.drain()
    expect(mailServer.subjects).toEqual([subject, subject])
    await vi.waitFor(() => expect(log.now.map(each => each.subject)).toContain(subject))
  })

  it('sends a template by its name, and names others when there is none or more than one', async () => {
    const { admin, server } = await sending()
    const { id: userId } = await server.createUser({ primaryEmail: newAda().email })
    const { id } = await admin.createEmailTemplate('Order sent')
    await admin.updateEmailTemplate(id, greeting.replace('Marketing', 'Transactional'))
    await server.sendEmail({ userIds: [userId], template: 'order-sent', variables: { name: userId } })
    await world.latchkey.worker.drain()
    expect(mailServer.subjects).toContain(`Hello ${userId}`)
    const misspelt = server.sendEmail({ userIds: [userId], template: 'oder-sent' })
    await expect(misspelt).rejects.toBeInstanceOf(EmailTemplateNameNotFound)
    await expect(misspelt).rejects.toMatchObject({ details: { nearest: expect.arrayContaining(['order-sent']) } })
    const { id: other } = await admin.createEmailTemplate('Order sent')
    const ambiguous = server.sendEmail({ userIds: [userId], template: 'Order sent' })
    await expect(ambiguous).rejects.toBeInstanceOf(EmailTemplateNameAmbiguous)
    await expect(ambiguous).rejects.toMatchObject({
      details: { candidates: expect.arrayContaining([`order-sent-${other.slice(0, 8)}`]) },
    })
  })

  it('marks a draft as sent, and stops when that is wanted', async () => {
    const { admin, server } = await sending()
    await server.createUser({ primaryEmail: newAda().email })
    const { id: draftId } = await admin.createEmailDraft({ displayName: 'News', tsxSource: news })
    const seen = await watch(admin[latchkeyInternals].store(() => admin.listEmailDrafts()))
    await admin.sendEmail({ draftId, allUsers: true })
    expect(seen.now).toMatchObject([{ id: draftId, sentAt: expect.any(Date) }])
    const [send] = await admin.listEmailSends()
    expect(await admin.stopEmailSend(send?.id ?? '')).toMatchObject({ draftId, state: 'stopped', stopped: 1, sent: 0 })
  })

  it('sending is refused without a mail server, to unknown users, and when the content does not render', async () => {
    const { server } = await shop({})
    const html = '<p>Hello</p>'
    await expect(server.sendEmail({ allUsers: true, html })).rejects.toBeInstanceOf(RequiresCustomEmailServer)
    const own = await sending()
    const unknown = own.server.sendEmail({ userIds: [crypto.randomUUID()], html })
    await expect(unknown).rejects.toBeInstanceOf(UserIdDoesNotExist)
    const { id: draftId } = await own.admin.createEmailDraft({ displayName: 'Broken', tsxSource: 'broken(' })
    await expect(own.server.sendEmail({ userIds: [], draftId })).rejects.toBeInstanceOf(EmailRenderingError)
  })

  it('sending of a test or a preview has a result with the reason', async () => {
    const { admin } = await sending()
    const { hostname: host, port } = new URL(mailServer.url)
    const emailConfig = { ...ownServer['emails.server'], host, port: Number(port) }
    const recipientEmail = newAda().email
    expect(await admin.sendTestEmail({ recipientEmail, emailConfig })).toEqual({ status: 'ok', data: undefined })
    const nowhere = await admin.sendTestEmail({ recipientEmail, emailConfig: { ...emailConfig, port: 1 } })
    expect(nowhere).toEqual({ status: 'error', error: { errorMessage: expect.any(String) } })
    const preview = { templateTsxSource: greeting, variables: { name: 'Grace' }, recipientEmail }
    expect(await admin.sendEmailPreview(preview)).toMatchObject({ status: 'ok' })
    expect(mailServer.subjects).toContain('Hello Grace')
  })

  it('sending of an invitation links to a trusted page', async () => {
    const { admin } = await sending()
    await admin.sendSignInInvitationEmail(newAda().email, new URL('http://localhost:3000/handler/sign-in'))
    expect(mailServer.subjects).toContain('Your invitation to Acme')
    const elsewhere = admin.sendSignInInvitationEmail(newAda().email, 'https://elsewhere.example.net')
    await expect(elsewhere).rejects.toBeInstanceOf(RedirectUrlNotWhitelisted)
  })
})

const news = `export function EmailTemplate() {
  return <p>There is news.</p>;
}
`

describe('the assistant', () => {
  it('answers at once or part by part, and keeps a conversation as it was saved', async () => {
    const { admin } = await shop({})
    const threadId = crypto.randomUUID()
    const message = { role: 'user', content: [{ type: 'text', text: 'Hello', snake_case: 1, camelCase: 2 }] } as const
    await admin.saveChatMessage(threadId, message)
    expect(await admin.listChatMessages(threadId)).toEqual({ messages: [message] })
    expect(await admin.getChatSettings()).toEqual({ isAvailable: true, model: 'double' })

    const messages = [{ role: 'user', content: 'Is it fine?' }] as const
    const text = 'There is nothing to change.'
    const { content } = await admin.sendChatMessage(threadId, 'email-draft', messages)
    expect(content).toEqual([{ type: 'text', text }])
    const parts: string[] = []
    for await (const part of admin.streamChatMessage(threadId, 'email-draft', messages))
      if (part.type === 'text-delta') parts.push(part.text)
    expect(parts.join('')).toBe(text)
    const ofNothing = admin.sendChatMessage(threadId, 'email-template', messages)
    await expect(ofNothing).rejects.toMatchObject({ statusCode: 404 })
  })
})
