/** What the sandbox does, for the server that calls it. */
import type { EmailRenderingError, SourceProblem } from './errors.ts'

export interface EmailContent {
  /** Either a template (TSX) or raw HTML, which is put verbatim into one `div` inside the theme. */
  readonly body: { readonly templateSource: string } | { readonly html: string }
  /** TSX of the theme. Null: the minimal document. */
  readonly themeSource: string | null
}

/** The project, as templates and themes receive it. */
export interface EmailProject {
  readonly displayName: string
  readonly branding?: {
    readonly logoUrl?: string
    /** On a dark background. */
    readonly logoDarkUrl?: string
    /** Of buttons, such as `#4338ca`, and of the text on them. */
    readonly primaryColor?: string
    readonly primaryTextColor?: string
    /** Of corners, in pixels. */
    readonly radius?: number
    /** As in CSS. */
    readonly fontFamily?: string
  }
}

/** The recipient, as templates receive them. */
export interface EmailUser {
  readonly displayName: string | null
  /** A BCP 47 tag: the language that the recipient reads. Null: it is not known. */
  readonly locale?: string | null
}

/** What one recipient's email is made of. */
export interface EmailProps {
  readonly user: EmailUser
  readonly project: EmailProject
  /** JSON values. */
  readonly variables: Readonly<Record<string, unknown>>
  readonly unsubscribeLink?: string
}

export interface RenderedContent {
  readonly html: string
  readonly text: string
  readonly subject?: string
  readonly notificationCategory?: 'Transactional' | 'Marketing'
}

export interface PreviewSettings {
  /** A theme shows its unsubscribe link, a template only in the category `Marketing`. Default: the template. */
  readonly part?: 'template' | 'theme'
  readonly projectDisplayName: string
  readonly branding?: EmailProject['branding']
  /** They win over the template's `PreviewVariables`, key by key. */
  readonly variables?: Readonly<Record<string, unknown>>
}

export interface Preview extends RenderedContent {}

export interface InspectedSource {
  /** Empty: the source compiles, and exports what a template or a theme must. */
  readonly problems: readonly SourceProblem[]
  /** Absent: there are none, or they are too large to be shown. So is the schema. */
  readonly previewVariables?: unknown
  /** Of `variablesSchema`, where it is a type of arktype that JSON Schema can express. */
  readonly variablesJsonSchema?: unknown
}

export interface EmailSandbox {
  /**
   * Renders with a sample name, the template's `PreviewVariables` and the theme's `PreviewProps`.
   *
   * @throws {EmailRenderingError} @throws {EmailSandboxUnavailable}
   */
  preview(content: EmailContent, settings: PreviewSettings): Promise<Preview>
  /**
   * Renders one content for many recipients: one result for each, in order. What fails for one does not affect the others.
   *
   * @throws {EmailSandboxUnavailable}
   */
  render(
    content: EmailContent,
    recipients: readonly EmailProps[],
  ): Promise<readonly (RenderedContent | EmailRenderingError)[]>
  /** Says for the editor of a template or a theme what is wrong with it, and what it declares. @throws {EmailSandboxUnavailable} */
  inspect(source: string): Promise<InspectedSource>
  close(): Promise<void>
}
