/** What a project still lacks before people depend on it. */

/**
 * What was looked at before going live, and what was found.
 *
 * @example
 * const { isReady, findings } = await adminApp.examine()
 */
export interface Examination {
  /** Whether there is no problem. */
  readonly isReady: boolean
  readonly findings: readonly Finding[]
}

export interface Finding {
  /** Stable, such as `domains.localhost`. */
  readonly id: string
  /** A problem stands in the way of going live; advice does not. */
  readonly severity: 'problem' | 'advice' | 'fine'
  readonly message: string
  /** What to do about it, if anything. */
  readonly fix: string | null
  /** Where in the dashboard, as a path; null for what is done elsewhere. */
  readonly path: string | null
}
