/** What the history of a theme, a template or a draft holds. */
import type { Actor, SourceVersionDetails as WireDetails, SourceVersion as WireVersion } from '@latchkey/contract'

/**
 * A stored version of a source, the newest first in lists.
 *
 * @example
 * for (const { version, at, by } of await adminApp.listEmailTemplateVersions(id)) console.log(version, at, by.name)
 */
export interface EmailSourceVersion {
  readonly version: number
  readonly at: Date
  readonly by: Actor
  readonly comment: string | null
}

/** The same with the source as it was stored then. */
export interface EmailSourceVersionDetails extends EmailSourceVersion {
  /** Null: it was removed, or a built-in source was restored. */
  readonly tsxSource: string | null
  /** `false`: no theme. Absent: the selected theme of the project. */
  readonly themeId?: string | false
}

export function toSourceVersion({ version, atMillis, by, comment }: WireVersion): EmailSourceVersion {
  return Object.freeze({ version, at: new Date(atMillis), by, comment })
}

export function toSourceVersionDetails(wire: WireDetails): EmailSourceVersionDetails {
  const { tsxSource, themeId } = wire
  return Object.freeze({ ...toSourceVersion(wire), tsxSource, ...(themeId !== undefined && { themeId }) })
}
