import { asList, emailThemeEndpoints, succeeded } from '@latchkey/contract'
import { templateStarter } from '@latchkey/emails'
import {
  changeTheme,
  createTheme,
  deleteTheme,
  getTheme,
  getThemeVersion,
  listThemes,
  listThemeVersions,
} from '../email-themes/email-themes.ts'
import { renderPreview } from '../emails/email-previews.ts'
import { implement } from '../kernel/http/context.ts'
import { readConfig } from '../projects/projects.ts'

export const emailThemeHandlers = implement(emailThemeEndpoints, {
  list: async ({ app, db }) => ({ themes: listThemes((await readConfig(app, db)).emails) }),
  create: async ({ app, transaction }, { body }) => transaction(tx => createTheme(app, tx, body.displayName)),
  read: async ({ app, db }, { params }) => getTheme((await readConfig(app, db)).emails, params.themeId),
  async update({ app, transaction, ...scope }, { params, body: { tsxSource } }) {
    getTheme((await readConfig(app, scope.db)).emails, params.themeId)
    await renderPreview(
      app,
      scope,
      { body: { templateSource: templateStarter }, themeSource: tsxSource },
      { part: 'theme' },
    )
    return transaction(tx => changeTheme(app, tx, params.themeId, tsxSource))
  },
  async delete({ app, transaction }, { params }) {
    await transaction(tx => deleteTheme(app, tx, params.themeId))
    return succeeded
  },
  listVersions: async ({ app, db }, { params }) => asList(await listThemeVersions(app, db, params.themeId)),
  readVersion: async ({ app, db }, { params }) => getThemeVersion(app, db, params.themeId, params.version),
})
