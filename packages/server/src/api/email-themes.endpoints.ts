import { asList, emailThemeEndpoints } from '@latchkey/contract'
import { templateStarter } from '@latchkey/emails'
import {
  changeTheme,
  createTheme,
  getTheme,
  getThemeVersion,
  listThemes,
  listThemeVersions,
} from '../email-themes/email-themes.ts'
import { renderPreview } from '../emails/email-previews.ts'
import { implement } from '../kernel/http/context.ts'
import { readConfig } from '../projects/projects.ts'

export const emailThemeHandlers = implement(emailThemeEndpoints, {
  async list({ app, db }) {
    return { themes: listThemes((await readConfig(app, db)).emails) }
  },
  async create({ app, transaction }, { body }) {
    return transaction(tx => createTheme(app, tx, body.displayName))
  },
  async read({ app, db }, { params }) {
    return getTheme((await readConfig(app, db)).emails, params.themeId)
  },
  async update({ app, transaction, ...scope }, { params, body: { tsxSource } }) {
    getTheme((await readConfig(app, scope.db)).emails, params.themeId)
    await renderPreview(app, scope, { body: { templateSource: templateStarter }, themeSource: tsxSource })
    return transaction(tx => changeTheme(app, tx, params.themeId, tsxSource))
  },
  async listVersions({ app, db }, { params }) {
    return asList(await listThemeVersions(app, db, params.themeId))
  },
  async readVersion({ app, db }, { params }) {
    return getThemeVersion(app, db, params.themeId, params.version)
  },
})
