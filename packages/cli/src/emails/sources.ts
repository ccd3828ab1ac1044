/** Themes, templates and drafts, as the project and as the files of a folder have them. */
import { createHash } from 'node:crypto'

export const kinds = ['themes', 'templates', 'drafts'] as const
export type Kind = (typeof kinds)[number]

/** What a source is and says. */
export interface Source {
  readonly displayName: string
  /** The id of its theme, `false` for none, null for the theme that the project has selected. */
  readonly themeId: string | false | null
  readonly tsxSource: string
}

/** The emails of a project. */
export interface ProjectEmails {
  /** The version of the configuration that has them. */
  readonly version: number
  readonly selectedThemeId: string
  /** By id. */
  readonly sources: Readonly<Record<Kind, ReadonlyMap<string, Source>>>
}

/** Changes with everything that a push would write. */
export function fingerprint({ displayName, themeId, tsxSource }: Source): string {
  return createHash('sha256')
    .update(JSON.stringify([displayName, themeId, tsxSource]))
    .digest('hex')
    .slice(0, 32)
}
