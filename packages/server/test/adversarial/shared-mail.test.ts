/**
 * A stranger who signed up at `internal` makes the operator's mail server send what they wrote. Each writer of templates and
 * themes is tried, and each call that sends.
 */
import { lightThemeId, templateIds, themeSources } from '@latchkey/contract'
import { templateStarter } from '@latchkey/emails'
import { expect, it } from 'vitest'
import { eachDeployment, type OwnedProject } from '../support/deployments.ts'

const phishing = 'Your bank account is locked'

const template = `
import { NotificationCategory, Subject } from "@latchkey/emails";
export const EmailTemplate = () => <><Subject value="${phishing}" /><NotificationCategory value="Transactional" />
  <a href="https://evil.example.com">${phishing}</a></>;
EmailTemplate.PreviewVariables = {};
`
const theme = `
export const EmailTheme = ({ children }) => <html><body><a href="https://evil.example.com">${phishing}</a>{children}</body></html>;
EmailTheme.PreviewProps = {};
`
const { magicLink } = templateIds
const ownServer = {
  type: 'standard',
  host: 'smtp.evil.example.com',
  port: 587,
  username: 'eve',
  password: 'secret',
  sender_name: 'Eve',
  sender_email: 'eve@evil.example.com',
}

const ways: readonly (readonly [name: string, write: (project: OwnedProject) => Promise<unknown>])[] = [
  [
    'a template in the configuration override',
    project => override(project, { [`emails.templates.${magicLink}.tsxSource`]: template }),
  ],
  [
    'all templates in the configuration override',
    project =>
      override(project, {
        'emails.templates': { [magicLink]: { displayName: 'Magic Link/OTP', tsxSource: template } },
      }),
  ],
  [
    'a theme in the configuration override',
    project => override(project, { [`emails.themes.${lightThemeId}.tsxSource`]: theme }),
  ],
  [
    'another theme that is selected',
    async project => {
      const id = '3f6b0c5e-8a51-4a8e-9d0a-5f6f3c1f7a10'
      await override(project, { [`emails.themes.${id}`]: { displayName: 'Ours', tsxSource: theme } })
      await override(project, { 'emails.selectedThemeId': id })
      await override(project, { [`emails.templates.${magicLink}.themeId`]: id })
    },
  ],
  [
    'the endpoint of themes',
    project => ok(project.call('PATCH', `/internal/email-themes/${lightThemeId}`, { tsx_source: theme })),
  ],
  [
    'the endpoint of templates, under a mail server that is taken away again',
    async project => {
      await settings(project, { email_config: ownServer })
      const body = { tsx_source: template }
      await ok(project.call('PATCH', `/internal/email-templates/${magicLink}`, body))
      await settings(project, { email_config: { type: 'shared' } })
    },
  ],
  [
    'a mail server of the project that is not complete',
    async project => {
      await settings(project, { email_config: ownServer })
      await ok(project.call('PATCH', `/internal/email-templates/${magicLink}`, { tsx_source: template }))
      await override(project, { 'emails.server': { isShared: true, provider: 'smtp' } })
    },
  ],
]

const override = (project: OwnedProject, config: object) =>
  ok(project.call('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(config) }))
const settings = (project: OwnedProject, config: object) =>
  ok(project.call('PATCH', '/internal/projects/current', { config }))

async function ok(call: ReturnType<OwnedProject['call']>): Promise<void> {
  const { status, text } = await call
  expect(status, text).toBe(200)
}

eachDeployment(
  'the mail server of a deployment',
  on => {
    it.each(ways)('sends built-in words alone after a stranger stored others by %s', async (_, write) => {
      const { createProject } = await on.stranger()
      const project = await createProject()
      await write(project)
      const mail = await project.codeMail()
      expect(mail?.subject).toMatch(/^[0-9A-Z]{6} is your code for Acme$/)
      expect(JSON.stringify(mail)).not.toMatch(/bank|evil/)
    })

    it('refuses what an owner wrote in each call that sends, and nothing leaves', async () => {
      const { user, createProject } = await on.stranger()
      const project = await createProject()
      const before = on.receiver().mails.length
      await settings(project, { email_config: ownServer })
      await ok(project.call('PATCH', `/internal/email-templates/${magicLink}`, { tsx_source: template }))
      await settings(project, { email_config: { type: 'shared' } })
      const draft = await project.call('POST', '/internal/email-drafts', { display_name: 'News', tsx_source: template })
      const contents = [{ html: `<p>${phishing}</p>` }, { template_id: magicLink }, { draft_id: draft.json.id }]
      for (const content of contents) {
        const sent = await project.call('POST', '/emails/send-email', { user_ids: [], ...content })
        expect(sent.code, JSON.stringify(content)).toBe('REQUIRES_CUSTOM_EMAIL_SERVER')
      }
      const previews = [
        ...contents,
        { template_tsx_source: template },
        { template_tsx_source: templateStarter },
        { template_id: templateIds.passwordReset, theme_tsx_source: theme },
      ]
      for (const content of previews) {
        const body = { recipient_email: user.email, subject: phishing, ...content }
        const sent = await project.call('POST', '/internal/send-preview-email', body)
        expect(sent.code, JSON.stringify(content)).toBe('REQUIRES_CUSTOM_EMAIL_SERVER')
      }
      await on.testkit().latchkey.worker.drain()
      expect(on.receiver().mails).toHaveLength(before)
    })

    it('mails the preview of a built-in email to a verified address of the caller alone, with no words of the caller', async () => {
      const { user, createProject } = await on.stranger()
      const project = await createProject()
      const preview = (recipient_email: string) =>
        project.call('POST', '/internal/send-preview-email', {
          recipient_email,
          subject: phishing,
          template_id: templateIds.teamInvitation,
          variables: { teamDisplayName: phishing, teamInvitationLink: 'https://evil.example.com' },
        })
      const refused = await preview('victim@example.com')
      expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('your own account') })
      expect(on.receiver().to('victim@example.com')).toEqual([])
      const before = on.receiver().to(user.email).length
      expect((await preview(user.email.toUpperCase())).json).toEqual({ success: true })
      const [mail, ...more] = on.receiver().to(user.email).slice(before)
      expect(more).toEqual([])
      expect(JSON.stringify(mail)).not.toMatch(/bank|evil/)
    })

    it('refuses a preview to an address that the caller has not verified, and for a caller with a key', async () => {
      const { user, createProject } = await on.stranger()
      const project = await createProject()
      const { internal } = on.testkit()
      const value = `${user.userId}@example.com`
      const added = await internal.asUser(user, 'POST', '/contact-channels', {
        user_id: 'me',
        type: 'email',
        value,
        used_for_auth: false,
      })
      expect(added.status, added.text).toBe(201)
      const body = { recipient_email: value, template_id: magicLink }
      const unverified = await project.call('POST', '/internal/send-preview-email', body)
      expect(unverified).toMatchObject({ status: 400, code: 'EMAIL_NOT_VERIFIED' })
      const own = { recipient_email: user.email, template_id: magicLink }
      const byKey = await internal.asAdmin('POST', '/internal/send-preview-email', own)
      expect(byKey).toMatchObject({ status: 400, text: expect.stringContaining('your own account') })
    })

    it('sends names that others chose without links and telephone numbers, cut to 64 characters', async () => {
      const { createProject } = await on.stranger()
      const display_name = `Call +1 (800) 555-0100 or see evil.example.com${' now'.repeat(50)}`
      const project = await createProject({ display_name })
      const mail = await project.codeMail()
      expect(mail?.text).not.toMatch(/evil\.example\.com|555-0100/)
      expect(mail?.html).not.toMatch(/evil\.example\.com|555-0100/)
      expect(mail?.html.match(/now/g)?.length ?? 0).toBeLessThan(30)
    })

    it('lets a project with a mail server of its own send its own words', async () => {
      const { user, createProject } = await on.stranger()
      const project = await createProject()
      await override(project, on.receiver().config)
      await ok(project.call('PATCH', `/internal/email-templates/${magicLink}`, { tsx_source: template }))
      expect((await project.codeMail())?.subject).toBe(phishing)
      const body = { recipient_email: 'litmus@example.com', html: '<p>Hello</p>', subject: 'Hi', theme_id: false }
      expect((await project.call('POST', '/internal/send-preview-email', body)).json).toEqual({ success: true })
      expect(on.receiver().to('litmus@example.com')).toHaveLength(1)
      expect(user.email).toContain('@')
    })

    it('sends the built-in theme that the project has selected', async () => {
      const { createProject } = await on.stranger()
      const project = await createProject()
      const [darkId = ''] = Object.keys(themeSources).filter(id => id !== lightThemeId)
      const light = (await project.codeMail())?.html
      await override(project, { 'emails.selectedThemeId': darkId })
      const dark = (await project.codeMail())?.html
      expect(light).not.toContain('#27272a')
      expect(dark).toContain('#27272a')
    })
  },
  { LATCHKEY_OUTGOING_ALLOW: 'loopback' },
)
