/** For the endpoints of themes, templates, drafts and the assistant: see {@link worldRequests}. */
import { setOwnServer } from './email-requests.ts'
import type { TestProject } from './project.ts'
import type { Make } from './world-parts.ts'
import { newOne } from './world-things.ts'

export const emailContentRequests: Readonly<Record<string, Make>> = {
  'POST /emails/render-email': () => ({ body: { template_tsx_source: plainTemplate, theme_id: false } }),
  'POST /internal/email-preview': () => ({ body: { template_tsx_source: plainTemplate, theme_id: false } }),
  'POST /internal/email-recipients/count': () => ({ body: { all_users: true } }),
  'POST /internal/email-themes': () => ({ body: { display_name: 'Ours' } }),
  'PATCH /internal/email-themes/:themeId': () => ({ body: { tsx_source: plainTheme } }),
  'DELETE /internal/email-themes/:themeId': async ({ project }) => ({
    ids: { themeId: await newOne(project, '/internal/email-themes', { display_name: 'Ours' }) },
  }),
  'GET /internal/email-themes/:themeId/versions/:version': async ({ project }) => {
    const themeId = await newOne(project, '/internal/email-themes', { display_name: 'Ours' })
    return { ids: { themeId, version: await lastVersion(project, `/internal/email-themes/${themeId}`) } }
  },
  'POST /internal/email-templates': () => ({ body: { display_name: 'Ours' } }),
  'PATCH /internal/email-templates/:templateId': async ({ project }) => {
    await setOwnServer(project)
    return { body: { tsx_source: plainTemplate } }
  },
  'DELETE /internal/email-templates/:templateId': async ({ project }) => ({
    ids: { templateId: await newOne(project, '/internal/email-templates', { display_name: 'Ours' }) },
  }),
  'GET /internal/email-templates/:templateId/versions/:version': async ({ project }) => {
    const templateId = await newOne(project, '/internal/email-templates', { display_name: 'Ours' })
    return { ids: { templateId, version: await lastVersion(project, `/internal/email-templates/${templateId}`) } }
  },
  'POST /internal/email-sources': async ({ project }) => {
    await setOwnServer(project)
    const source = { id: '6f2f0d5e-6d5c-4c1e-9d0f-0a7f6d1f3a55', display_name: 'Ours', tsx_source: plainTemplate }
    return { body: { templates: [{ ...source, theme_id: null }] } }
  },
  'POST /internal/email-drafts': () => ({ body: { display_name: 'News' } }),
  'GET /internal/email-drafts/:draftId': async ({ project }) => ({ ids: { draftId: await newDraft(project) } }),
  'PATCH /internal/email-drafts/:draftId': async ({ project }) => ({
    ids: { draftId: await newDraft(project) },
    body: { display_name: 'Other news' },
  }),
  'DELETE /internal/email-drafts/:draftId': async ({ project }) => ({ ids: { draftId: await newDraft(project) } }),
  'GET /internal/email-drafts/:draftId/versions': async ({ project }) => ({
    ids: { draftId: await newDraft(project) },
  }),
  'GET /internal/email-drafts/:draftId/versions/:version': async ({ project }) => ({
    ids: { draftId: await newDraft(project), version: '1' },
  }),
  'POST /internal/ai-chat/:threadId': () => ({ body: chat }),
  'POST /internal/ai-chat/:threadId/stream': () => ({ body: chat }),
  'PATCH /internal/ai-chat/:threadId': () => ({ body: { message: { content: 'Make the button blue' } } }),
}

const chat = { context_type: 'email-draft', messages: [{ role: 'user', content: 'Hello' }] }

const plainTemplate = `import { NotificationCategory, Subject } from "@latchkey/emails";
export const EmailTemplate = () => <p><Subject value="News" /><NotificationCategory value="Marketing" />News</p>;`
const plainTheme = 'export const EmailTheme = ({ children }) => <div>{children}</div>;'

const newDraft = (project: TestProject) => newOne(project, '/internal/email-drafts', { display_name: 'News' })

/** Of a theme or template. */
async function lastVersion(project: TestProject, path: string): Promise<string> {
  const { json } = await project.asAdmin('GET', `${path}/versions`)
  return String(json.items[0].version)
}
