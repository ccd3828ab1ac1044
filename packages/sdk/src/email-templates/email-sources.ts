/** Sources that are stored together. */
import type { EmailThemeChoice } from '../emails/email-options.ts'

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

/** A theme as it is stored. */
export interface EmailSource {
  /** Its id, or a new version 4 UUID. */
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
}

/** A template or a draft as it is stored. */
export interface ThemedEmailSource extends EmailSource {
  readonly themeId: EmailThemeChoice
}

/** Themes, templates and drafts that are stored together. */
export interface EmailSources {
  /** Refuses the change when the configuration is not this version any more. */
  readonly expectedVersion?: number
  readonly themes?: readonly EmailSource[]
  readonly templates?: readonly ThemedEmailSource[]
  readonly drafts?: readonly ThemedEmailSource[]
}
