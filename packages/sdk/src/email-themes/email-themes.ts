/** Themes of a project. */
import * as emailThemes from '@latchkey/client/email-themes'
import type { AdminStores } from '../app/admin-stores.ts'
import type { AdminViewer } from '../app/admin-viewer.ts'
import type { Connection } from '../app/connection.ts'
import { removeSource } from '../config/remove-source.ts'
import {
  type EmailSourceVersion,
  type EmailSourceVersionDetails,
  toSourceVersion,
  toSourceVersionDetails,
} from '../emails/email-source-version.ts'
import type { EmailTheme, EmailThemeDetails } from './email-theme.ts'

export async function loadEmailThemes({ connection }: AdminViewer): Promise<readonly EmailTheme[]> {
  const { themes } = await emailThemes.list(connection.transport)
  return themes.map(theme => Object.freeze(theme))
}

export async function getEmailTheme({ transport }: Connection, themeId: string): Promise<EmailThemeDetails> {
  const theme = await emailThemes.read(transport, { params: { themeId } })
  return Object.freeze({ id: themeId, ...theme })
}

export async function createEmailTheme(admin: AdminStores, displayName: string): Promise<{ readonly id: string }> {
  const created = await emailThemes.create(admin.connection.transport, { body: { displayName } })
  await admin.settingsChanged()
  return created
}

export async function updateEmailTheme(admin: AdminStores, themeId: string, tsxSource: string): Promise<void> {
  await emailThemes.update(admin.connection.transport, { params: { themeId }, body: { tsxSource } })
  await admin.settingsChanged()
}

export async function removeEmailTheme(admin: AdminStores, themeId: string): Promise<void> {
  await removeSource(admin, 'themes', themeId)
}

export async function listEmailThemeVersions(
  { transport }: Connection,
  themeId: string,
): Promise<readonly EmailSourceVersion[]> {
  const { items } = await emailThemes.listVersions(transport, { params: { themeId } })
  return items.map(toSourceVersion)
}

export async function getEmailThemeVersion(
  { transport }: Connection,
  themeId: string,
  version: number,
): Promise<EmailSourceVersionDetails> {
  return toSourceVersionDetails(await emailThemes.readVersion(transport, { params: { themeId, version } }))
}
