/** What is sent, in which theme, and to which users. */
import type { EmailTemplateName } from '../users/declared-types.ts'

/** The theme of one email: an id, `false` for none, or null for the selected theme of the project. */
export type EmailThemeChoice = string | false | null

/** These users, or all users of the project. */
export type EmailAudience =
  | { readonly userIds: readonly string[]; readonly allUsers?: undefined }
  | { readonly allUsers: true; readonly userIds?: undefined }

interface WithoutContent {
  readonly html?: undefined
  readonly templateId?: undefined
  readonly template?: undefined
  readonly variables?: undefined
  readonly draftId?: undefined
}

/** Values for the variables of a source. */
export type EmailVariables = Readonly<Record<string, unknown>>

/**
 * HTML, a template with its variables, or a draft.
 *
 * @example
 * const content: EmailContent = { template: 'order-sent', variables: { orderNumber: 1042 } }
 */
export type EmailContent =
  | (Omit<WithoutContent, 'html'> & { readonly html: string })
  | (Omit<WithoutContent, 'templateId' | 'variables'> & {
      readonly templateId: string
      readonly variables?: EmailVariables
    })
  | (Omit<WithoutContent, 'template' | 'variables'> & {
      /** By its display name, its key such as `order-sent`, or its id. */
      readonly template: EmailTemplateName
      readonly variables?: EmailVariables
    })
  | (Omit<WithoutContent, 'draftId'> & { readonly draftId: string })

/** An email to users. */
export type SendEmailOptions = EmailAudience &
  EmailContent & {
    /** Absent: what the template or draft says. */
    readonly subject?: string
    /** Absent: the theme of the template or draft, else the selected theme of the project. */
    readonly themeId?: EmailThemeChoice
    /** `Transactional` unless given. A template or draft that names a category has that one. */
    readonly notificationCategoryName?: string
    /** When it is sent, 28 days ahead at most. Absent, or in the past: now. */
    readonly scheduledAt?: Date
    /** To fifty users at most, it goes before other sends. */
    readonly isHighPriority?: boolean
  }

/** A stored template or its source, in a stored theme or its source. */
export interface EmailPreviewOptions {
  readonly templateId?: string
  /** By its display name, its key such as `password-reset`, or its id. */
  readonly template?: EmailTemplateName
  readonly templateTsxSource?: string
  readonly themeId?: EmailThemeChoice
  readonly themeTsxSource?: string
}

/** What to preview: exactly one content, and at most one theme. */
export interface PreviewEmailOptions extends EmailPreviewOptions {
  readonly html?: string
  readonly draftId?: string
  /** They replace the preview variables of the source, one by one. */
  readonly variables?: EmailVariables
  /** Aborts the request, such as when the source has changed meanwhile. */
  readonly signal?: AbortSignal
}

/** Where the preview is sent. */
export interface SendEmailPreviewOptions extends Omit<PreviewEmailOptions, 'signal'> {
  readonly recipientEmail: string
  readonly subject?: string
}

/** A problem in a source. */
export interface EmailSourceProblem {
  readonly message: string
  readonly in: 'template' | 'theme'
  /** From 1. */
  readonly line?: number
  readonly column?: number
}

/** The rendered email, or the problems of its source. */
export interface EmailPreview {
  readonly problems: readonly EmailSourceProblem[]
  /** Null when there is a problem. */
  readonly html: string | null
  readonly text: string | null
  readonly subject: string | null
  readonly notificationCategory: string | null
  /** The `PreviewVariables` of the source, or null. */
  readonly previewVariables: unknown
  /** The JSON Schema of its `variablesSchema`, or null. */
  readonly variablesSchema: unknown
}

/** How many users an email would reach. */
export interface EmailRecipientCount {
  readonly recipients: number
  readonly withoutEmail: number
  readonly unsubscribed: number
}

/** A mail server of the project's own. Without a user name and a password, mail is sent without a login. */
export type EmailServer = {
  readonly host: string
  readonly port: number
  readonly senderName: string
  readonly senderEmail: string
} & (
  | { readonly username: string; readonly password: string }
  | { readonly username?: undefined; readonly password?: undefined }
)

export interface SendTestEmailOptions {
  readonly recipientEmail: string
  /** The mail server to test. It need not be stored. */
  readonly emailConfig: EmailServer
}

/** Why a mail server did not take an email, in a sentence for a person. */
export interface EmailNotSent {
  readonly errorMessage: string
}

/**
 * Refuses a mail server that lacks a field. The types require all of them; JavaScript does not check them. A server without
 * authentication has neither a user name nor a password.
 */
export function requireEmailServer(server: Partial<EmailServer>): void {
  const { username, password, ...required } = { ...namedFields, ...server }
  const fields = username === undefined && password === undefined ? required : { ...required, username, password }
  const missing = Object.entries(fields).find(([name, value]) => name in namedFields && isMissing(value))
  if (missing) throw new Error(`The email server of the configuration has no ${missing[0]}.`)
}

const namedFields = {
  host: undefined,
  port: undefined,
  senderName: undefined,
  senderEmail: undefined,
  username: undefined,
  password: undefined,
} satisfies Record<keyof EmailServer, undefined>

const isMissing = (value: unknown) => value === undefined || value === null
