/** Sending emails by the published SDK, to a real mail server of the project. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail-servers.ts'
import { adminApp, getRefusal, serverApp } from './support/sdk.ts'
import { createProject, eachWire, freshEmail, type WireProject } from './support/wire.ts'

const templateSource = `import { NotificationCategory, Subject } from "@stackframe/emails";
import { type } from "arktype";
export const variablesSchema = type({ total: "number" });
export function EmailTemplate({ user, project, variables }) {
  return (
    <>
      <Subject value={"Invoice from " + project.displayName + ": " + variables.total} />
      <NotificationCategory value="Transactional" />
      <p>{user.displayName ?? "Hello"}, your total is {variables.total}.</p>
    </>
  );
}
EmailTemplate.PreviewVariables = { total: 42 };
`

const draftSource = `export function EmailTemplate({ user }) {
  return <p>{user.displayName}, there is news.</p>;
}
`

eachWire('the emails of @stackframe/js', wire => {
  let mailServer: MailServer
  let project: WireProject
  let admin: ReturnType<typeof adminApp>
  let server: ReturnType<typeof serverApp>
  beforeAll(async () => {
    mailServer = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username = '', password }, _, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('wrong credentials')),
    })
    project = await createProject(wire(), { email_config: { type: 'standard', ...wireConfig(mailServer) } })
    admin = adminApp(project)
    server = serverApp(project)
  })
  afterAll(() => mailServer.stop())

  const sentSubjects = () => mailServer.subjects
  const arrival = (subject: string) => vi.waitFor(() => expect(sentSubjects()).toContain(subject), { timeout: 15_000 })

  it('sends HTML to some users, who get it from the mail server of the project', async () => {
    const { id: userId } = await server.createUser({ primaryEmail: freshEmail(), displayName: 'Ada' })
    const subject = `Hello ${userId}`
    expect(await server.sendEmail({ userIds: [userId], html: '<p>Hello Ada</p>', subject })).toBeUndefined()
    await arrival(subject)
    const logged = (await admin.listSentEmails()).find(email => email.subject === subject)
    expect(logged).toMatchObject({ id: expect.any(String), sentAt: expect.any(Date), error: null })
  })

  it('sends a template with variables, and a draft, to all users', async () => {
    const all = await createProject(wire(), { email_config: { type: 'standard', ...wireConfig(mailServer) } })
    const owner = adminApp(all)
    await serverApp(all).createUser({ primaryEmail: freshEmail(), displayName: 'Grace' })
    const { id: templateId } = await owner.createEmailTemplate('Invoice')
    const { renderedHtml } = await owner.updateEmailTemplate(templateId, templateSource, null)
    expect(renderedHtml).toContain('your total is')
    await serverApp(all).sendEmail({ allUsers: true, templateId, variables: { total: 77 } })
    await arrival('Invoice from Acme: 77')

    const { id: draftId } = await owner.createEmailDraft({ displayName: 'News', tsxSource: draftSource })
    await owner.sendEmail({ allUsers: true, draftId, subject: `News of ${all.id}` })
    await arrival(`News of ${all.id}`)
    const draft = (await owner.listEmailDrafts()).find(({ id }) => id === draftId)
    expect(draft?.sentAt).toBeInstanceOf(Date)
  })

  it('gets the SDK’s own errors', async () => {
    const html = '<p>Hello</p>'
    const unknown = crypto.randomUUID()
    expect(await getRefusal(server.sendEmail({ userIds: [unknown], html }))).toBe('USER_ID_DOES_NOT_EXIST')
    const { id: templateId } = await admin.createEmailTemplate('Broken')
    const broken = templateSource.replace('variables.total}', 'missing}')
    expect(await getRefusal(admin.updateEmailTemplate(templateId, broken, null))).toBe('EMAIL_RENDERING_ERROR')
    await admin.updateEmailTemplate(templateId, templateSource, null)
    const withoutTotal = server.sendEmail({ userIds: [], templateId, variables: { total: 'much' } })
    expect(await getRefusal(withoutTotal)).toBe('EMAIL_RENDERING_ERROR')
  })

  it('tests a mail server, and gets the reason as a result', async () => {
    const emailConfig = sdkConfig(mailServer)
    expect(await admin.sendTestEmail({ recipientEmail: freshEmail(), emailConfig })).toMatchObject({ status: 'ok' })
    const wrong = { ...emailConfig, password: 'wrong' }
    const refused = await admin.sendTestEmail({ recipientEmail: freshEmail(), emailConfig: wrong })
    expect(refused).toMatchObject({ status: 'error', error: { errorMessage: expect.stringMatching(/\w+ \w+/) } })
  })

  it('invites someone to sign in, at a page that the project trusts', async () => {
    const before = sentSubjects().length
    await admin.sendSignInInvitationEmail(freshEmail(), 'http://localhost:3000/handler/sign-in')
    await vi.waitFor(() => expect(sentSubjects().slice(before)).toEqual(['Your invitation to Acme']))
    const elsewhere = admin.sendSignInInvitationEmail(freshEmail(), 'https://elsewhere.example.net')
    expect(await getRefusal(elsewhere)).toBe('REDIRECT_URL_NOT_WHITELISTED')
  })

  it('previews a template in a theme, in none, and by their sources', async () => {
    const [template] = await admin.listEmailTemplates()
    const [light, dark] = await admin.listEmailThemes()
    const templateId = template?.id ?? ''
    const inLight = await admin.getEmailPreview({ templateId, themeId: light?.id })
    const inDark = await admin.getEmailPreview({ templateId, themeId: dark?.id })
    expect(inLight).toMatch(/^<!DOCTYPE html/i)
    expect(inDark).not.toBe(inLight)
    expect(await admin.getEmailPreview({ templateId, themeId: null })).toBe(inLight)
    const bare = await admin.getEmailPreview({ templateTsxSource: templateSource, themeId: false })
    expect(bare).toContain('your total is')
    const unknown = admin.getEmailPreview({ templateTsxSource: templateSource, themeId: crypto.randomUUID() })
    await expect(unknown).rejects.toThrow('theme')
    expect(await getRefusal(admin.getEmailPreview({ templateTsxSource: 'not a module' }))).toBe('EMAIL_RENDERING_ERROR')
  })
})

function sdkConfig({ url }: MailServer) {
  const { hostname: host, port } = new URL(url)
  const sender = { senderName: 'Acme', senderEmail: 'hello@acme.example' }
  return { host, port: Number(port), username: 'acme', password: 'right', ...sender }
}

function wireConfig(server: MailServer) {
  const { senderName, senderEmail, ...config } = sdkConfig(server)
  return { ...config, sender_name: senderName, sender_email: senderEmail }
}
