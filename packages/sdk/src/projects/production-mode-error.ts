/**
 * Something to mend before a project goes live.
 *
 * @example
 * for (const { message, fixUrl } of await project.getProductionModeErrors()) console.log(message, fixUrl)
 */
export interface ProductionModeError {
  readonly message: string
  /** Where in the dashboard it is mended, as a path. */
  readonly relativeFixUrl: string
  /** The same as a whole address. */
  readonly fixUrl: string
}
