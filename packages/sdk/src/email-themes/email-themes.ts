/** Themes of a project. */
import type { Transport } from '@latchkey/client'
import * as emailThemes from '@latchkey/client/email-themes'
import type { Connection } from '../app/connection.ts'
import { removeSource } from '../config/remove-source.ts'
import {
  type EmailSourceVersion,
  type EmailSourceVersionDetails,
  toSourceVersion,
  toSourceVersionDetails,
} from '../emails/email-source-version.ts'
import type { EmailTheme, EmailThemeDetails } from './email-theme.ts'

export async function loadEmailThemes(transport: Transport): Promise<readonly EmailTheme[]> {
  const { themes } = await emailThemes.list(transport)
  return themes.map(theme => Object.freeze(theme))
}

export async function getEmailTheme({ transport }: Connection, themeId: string): Promise<EmailThemeDetails> {
  const theme = await emailThemes.read(transport, { params: { themeId } })
  return Object.freeze({ id: themeId, ...theme })
}

export async function createEmailTheme(
  { transport }: Connection,
  displayName: string,
): Promise<{ readonly id: string }> {
  return emailThemes.create(transport, { body: { displayName } })
}

export async function updateEmailTheme({ transport }: Connection, themeId: string, tsxSource: string): Promise<void> {
  await emailThemes.update(transport, { params: { themeId }, body: { tsxSource } })
}

export async function removeEmailTheme({ transport }: Connection, themeId: string): Promise<void> {
  await removeSource(transport, 'themes', themeId)
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
