import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import type { EmailSourceVersion, EmailSourceVersionDetails } from '../emails/email-source-version.ts'
import { loadEmails } from '../emails/load-emails.ts'
import { later } from '../later.ts'
import type { EmailTheme, EmailThemeDetails } from './email-theme.ts'

/** The themes of a project's emails. */
export interface EmailThemeMethods {
  /**
   * The themes of the project, the built-in ones first.
   *
   * @example
   * const themes = await adminApp.listEmailThemes()
   */
  listEmailThemes(): Promise<readonly EmailTheme[]>

  /**
   * A theme with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailTheme(themeId)
   */
  getEmailTheme(themeId: string): Promise<EmailThemeDetails>

  /**
   * Creates a theme, with the source of the built-in light one.
   *
   * @example
   * const { id } = await adminApp.createEmailTheme('Winter')
   */
  createEmailTheme(displayName: string): Promise<{ readonly id: string }>

  /**
   * Changes the source of a theme.
   *
   * @throws {@link EmailRenderingError} when a sample does not render in it; then nothing is changed.
   *
   * @example
   * await adminApp.updateEmailTheme(themeId, tsxSource)
   */
  updateEmailTheme(themeId: string, tsxSource: string): Promise<void>

  /**
   * Removes a theme. A built-in one gets its original source back.
   *
   * @throws {@link ConfigInvalidError} when the project has selected it.
   *
   * @example
   * await adminApp.removeEmailTheme(themeId)
   */
  removeEmailTheme(themeId: string): Promise<void>

  /**
   * The newest hundred versions of a theme, newest first.
   *
   * @example
   * const [current] = await adminApp.listEmailThemeVersions(themeId)
   */
  listEmailThemeVersions(themeId: string): Promise<readonly EmailSourceVersion[]>

  /**
   * A version of a theme with its source.
   *
   * @example
   * const { tsxSource } = await adminApp.getEmailThemeVersion(themeId, 12)
   */
  getEmailThemeVersion(themeId: string, version: number): Promise<EmailSourceVersionDetails>
}

export const emailThemeMethods = {
  ...later(
    [
      'getEmailTheme',
      'createEmailTheme',
      'updateEmailTheme',
      'removeEmailTheme',
      'listEmailThemeVersions',
      'getEmailThemeVersion',
    ],
    loadEmails,
  ),
  listEmailThemes: ({ admin }) => admin.store('emailThemes').load(),
} satisfies Row<EmailThemeMethods, AdminContext>
