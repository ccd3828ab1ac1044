/** Themes of a project: which one an email has. */
import { lightThemeId, type ProjectConfig, themeSources, UnknownTheme } from '@latchkey/contract'

type EmailsConfig = ProjectConfig['emails']

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
