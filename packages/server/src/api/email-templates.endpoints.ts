import { asList, emailTemplateEndpoints, succeeded } from '@latchkey/contract'
import {
  changeTemplate,
  checkMarkers,
  checkTemplateChange,
  createTemplate,
  deleteTemplate,
  getTemplate,
  getTemplateVersion,
  listTemplates,
  listTemplateVersions,
} from '../email-templates/email-templates.ts'
import { themeSourceFor } from '../email-themes/email-themes.ts'
import { renderPreview } from '../emails/email-previews.ts'
import { implement } from '../kernel/http/context.ts'
import { readConfig } from '../projects/projects.ts'

export const emailTemplateHandlers = implement(emailTemplateEndpoints, {
  list: async ({ app, db }) => ({ templates: listTemplates((await readConfig(app, db)).emails) }),
  create: async ({ app, transaction }, { body }) => transaction(tx => createTemplate(app, tx, body.displayName)),
  read: async ({ app, db }, { params }) => getTemplate((await readConfig(app, db)).emails, params.templateId),
  async update({ app, transaction, ...scope }, { params: { templateId }, body }) {
    const { emails } = await readConfig(app, scope.db)
    const themeSource = themeSourceFor(emails, checkTemplateChange(app, emails, templateId, body))
    const rendered = await renderPreview(app, scope, { body: { templateSource: body.tsxSource }, themeSource })
    checkMarkers(rendered)
    await transaction(tx => changeTemplate(app, tx, templateId, body))
    return { renderedHtml: rendered.html }
  },
  async delete({ app, transaction }, { params }) {
    await transaction(tx => deleteTemplate(app, tx, params.templateId))
    return succeeded
  },
  listVersions: async ({ app, db }, { params }) => asList(await listTemplateVersions(app, db, params.templateId)),
  readVersion: async ({ app, db }, { params }) => getTemplateVersion(app, db, params.templateId, params.version),
})
