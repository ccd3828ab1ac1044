/**
 * A template: the content of emails, as TSX.
 *
 * @example
 * const templates = await adminApp.listEmailTemplates()
 */
export interface EmailTemplate {
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
  /** `false`: no theme. Absent: the selected theme of the project. */
  readonly themeId?: string | false
}
