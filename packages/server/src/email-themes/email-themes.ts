/** Themes of a project: what surrounds the content of its emails. */
import {
  EmailThemeInUse,
  EmailThemeNotFound,
  lightThemeId,
  type ProjectConfig,
  type SourceVersion,
  type SourceVersionDetails,
  TooManyThemes,
  themeSources,
  UnknownTheme,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { changeConfig, getSourceVersion, listSourceVersions, readConfig } from '../projects/projects.ts'

type EmailsConfig = ProjectConfig['emails']

const mostThemes = 1_000

/** What a request or a stored source says of its theme: an id, `false` for none, null for the selected one. */
export type ThemeChoice = string | false | null | undefined

export function findTheme(emails: EmailsConfig, id: string): EmailsConfig['themes'][string] | null {
  return Object.hasOwn(emails.themes, id) ? (emails.themes[id] ?? null) : null
}

/** @throws {@link UnknownTheme} */
export function checkThemeChoice(emails: EmailsConfig, choice: ThemeChoice): void {
  if (typeof choice === 'string' && !findTheme(emails, choice)) throw UnknownTheme()
}

/**
 * The source of the theme that an email has; null for the minimal document. `requested` is checked already; a stored
 * theme that is gone means the selected one, and a selected one that is gone the light one.
 */
export function themeSourceFor(emails: EmailsConfig, requested: ThemeChoice, own?: string | false): string | null {
  const choice = requested === undefined ? own : requested
  if (choice === false) return null
  const theme = typeof choice === 'string' ? findTheme(emails, choice) : null
  return (theme ?? selectedTheme(emails)).tsxSource
}

function selectedTheme(emails: EmailsConfig): { readonly tsxSource: string } {
  return findTheme(emails, emails.selectedThemeId) ?? findTheme(emails, lightThemeId) ?? themeSources[lightThemeId]
}

/** The built-in ones first, then those of the project by name. */
export function listThemes({ themes }: EmailsConfig): { id: string; displayName: string }[] {
  return inOrder(themes, themeSources).map(([id, { displayName }]) => ({ id, displayName }))
}

/** @throws {@link EmailThemeNotFound} */
export function getTheme(emails: EmailsConfig, id: string): EmailsConfig['themes'][string] {
  const theme = findTheme(emails, id)
  if (!theme) throw EmailThemeNotFound()
  return theme
}

/** With the source of the light theme. @throws {@link TooManyThemes} or ConfigTooLarge */
export async function createTheme(app: App, tx: Tx, displayName: string): Promise<{ id: string }> {
  const id = app.ids.next()
  const { tsxSource } = themeSources[lightThemeId]
  await changeConfig(app, tx, ({ emails }) => {
    if (Object.keys(emails.themes).length >= mostThemes) throw TooManyThemes()
    return { [`emails.themes.${id}`]: { displayName, tsxSource } }
  })
  return { id }
}

/** The source has been rendered. @throws {@link EmailThemeNotFound} or ConfigTooLarge */
export async function changeTheme(app: App, tx: Tx, id: string, tsxSource: string): Promise<{ displayName: string }> {
  const { emails } = await changeConfig(app, tx, before => {
    getTheme(before.emails, id)
    return { [`emails.themes.${id}.tsxSource`]: tsxSource }
  })
  const { displayName } = getTheme(emails, id)
  return { displayName }
}

/** @throws {@link EmailThemeNotFound}, {@link EmailThemeInUse} */
export async function deleteTheme(app: App, tx: Tx, id: string): Promise<void> {
  await changeConfig(app, tx, ({ emails }) => {
    getTheme(emails, id)
    if (Object.hasOwn(themeSources, id) || emails.selectedThemeId === id) throw EmailThemeInUse()
    return { [`emails.themes.${id}`]: null }
  })
}

/** @throws {@link EmailThemeNotFound} */
export async function listThemeVersions(app: App, db: Db, id: string): Promise<SourceVersion[]> {
  getTheme((await readConfig(app, db)).emails, id)
  return listSourceVersions(db, 'themes', id)
}

/** @throws {@link EmailThemeNotFound} or SourceVersionNotFound */
export async function getThemeVersion(app: App, db: Db, id: string, version: number): Promise<SourceVersionDetails> {
  getTheme((await readConfig(app, db)).emails, id)
  return getSourceVersion(db, 'themes', id, version)
}

/** Entries of a record, those that every project has first, in their order, then the others by name. */
export function inOrder<Entry extends { readonly displayName: string }>(
  entries: Readonly<Record<string, Entry>>,
  builtIn: object,
): [string, Entry][] {
  const builtInIds = Object.keys(builtIn)
  const rank = (id: string) => (Object.hasOwn(builtIn, id) ? builtInIds.indexOf(id) : builtInIds.length)
  return Object.entries(entries).sort(
    ([oneId, one], [otherId, other]) =>
      rank(oneId) - rank(otherId) || compare(one.displayName, other.displayName) || compare(oneId, otherId),
  )
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}
