/**
 * A theme: what surrounds the content of emails.
 *
 * @example
 * const themes = await adminApp.listEmailThemes()
 */
export interface EmailTheme {
  readonly id: string
  readonly displayName: string
}

/** A theme with its source. */
export interface EmailThemeDetails extends EmailTheme {
  readonly tsxSource: string
}
