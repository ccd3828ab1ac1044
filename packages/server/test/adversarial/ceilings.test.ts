/** What one owner, and all owners together, may spend of the operator's, whatever number of projects they make. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eachDeployment, type OwnedProject } from '../support/deployments.ts'

const preview = (project: OwnedProject) =>
  project.call('POST', '/emails/render-email', { template_tsx_source: 'export const EmailTemplate = () => <p>Hi</p>' })

eachDeployment(
  'the ceilings of a deployment',
  on => {
    it('refuses a user the project after the last that they may create, until they delete one', async () => {
      const stranger = await on.stranger()
      const projects = [await stranger.createProject(), await stranger.createProject(), await stranger.createProject()]
      const { internal } = on.testkit()
      const { accessToken } = stranger.user
      const team = await internal.asUser({ accessToken }, 'POST', '/teams', { display_name: randomUUID() })
      // Whichever of their teams is to own it.
      for (const owner_team_id of [stranger.teamId, team.json.id]) {
        const body = { display_name: 'One more', owner_team_id }
        const refused = await internal.asUser({ accessToken }, 'POST', '/internal/projects', body)
        expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('LATCHKEY_PROJECTS_PER_USER') })
      }
      expect((await projects[0]?.call('DELETE', '/internal/projects/current'))?.status).toBe(200)
      await stranger.createProject()
    })

    it('lets two requests at once create one project, where one is left', async () => {
      const stranger = await on.stranger()
      await stranger.createProject()
      await stranger.createProject()
      const create = () =>
        on.testkit().internal.asUser(stranger.user, 'POST', '/internal/projects', {
          display_name: 'At once',
          owner_team_id: stranger.teamId,
        })
      const statuses = (await Promise.all([create(), create()])).map(({ status }) => status)
      expect(statuses.toSorted()).toEqual([201, 400])
    })

    it('counts shared mails across the projects of one owner, and those of others apart', async () => {
      const [eve, ada] = [await on.stranger(), await on.stranger()]
      const projects = [await eve.createProject(), await eve.createProject()]
      const arrived = []
      for (const project of [...projects, ...projects]) arrived.push((await project.codeMail()) !== undefined)
      expect(arrived).toEqual([true, true, true, false])
      expect(await (await ada.createProject()).codeMail()).toBeDefined()
      const log = await projects[1]?.call('GET', '/internal/emails?status=failed')
      expect(log?.json.items[0].error).toMatchObject({
        errorType: 'TEMPORARY',
        message: expect.stringContaining('The projects of this owner'),
      })
    })

    it('counts previews across the projects of one owner', async () => {
      const eve = await on.stranger()
      const projects = [await eve.createProject(), await eve.createProject()]
      const statuses = []
      for (const project of [...projects, ...projects]) statuses.push((await preview(project)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    })
  },
  {
    LATCHKEY_PROJECTS_PER_USER: '3',
    LATCHKEY_SHARED_MAILS_PER_OWNER: '3/3600',
    LATCHKEY_EMAIL_PREVIEWS_PER_OWNER: '3/3600',
  },
)

eachDeployment(
  'the ceiling of all projects together',
  on => {
    it('counts mails, requests to the language model and tests of mail servers of all owners', async () => {
      const [eve, ada] = [await on.stranger(), await on.stranger()]
      const [first, second] = [await eve.createProject(), await ada.createProject()]
      const chat = (project: OwnedProject) =>
        project.call('POST', `/internal/ai-chat/${randomUUID()}`, {
          context_type: 'email-draft',
          messages: [{ role: 'user', content: 'Hello' }],
        })
      expect((await chat(first)).status).toBe(200)
      expect((await chat(second)).status).toBe(429)
      const tested = (project: OwnedProject) =>
        project.call('POST', '/internal/send-test-email', {
          recipient_email: 'ada@example.com',
          email_config: {
            ...{ host: '127.0.0.1', port: on.receiver().port, username: 'mailer', password: 'hunter2' },
            ...{ sender_name: 'Acme', sender_email: 'post@acme.example' },
          },
        })
      expect((await tested(first)).json).toEqual({ success: true })
      expect((await tested(second)).json).toMatchObject({
        success: false,
        error_message: expect.stringContaining('too many'),
      })
      // Two mails of sign-ups at `internal` were the first.
      expect(await first.codeMail()).toBeDefined()
      expect(await second.codeMail()).toBeUndefined()
    })
  },
  {
    LATCHKEY_SHARED_MAILS_PER_DEPLOYMENT: '3/3600',
    LATCHKEY_LANGUAGE_MODEL_PER_DEPLOYMENT: '1/3600',
    LATCHKEY_OUTGOING_TESTS_PER_DEPLOYMENT: '1/3600',
    LATCHKEY_OUTGOING_ALLOW: 'loopback',
  },
)
