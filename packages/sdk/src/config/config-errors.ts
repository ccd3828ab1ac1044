import { ApiError } from '@latchkey/client/errors'

/**
 * Someone else changed the configuration since the version that was expected. Read it again, and repeat the
 * change if it still makes sense.
 *
 * @example
 * if (error instanceof ConfigConflictError) show('Someone changed this meanwhile.')
 */
export class ConfigConflictError extends ApiError {
  override readonly name = 'ConfigConflictError'
}

/**
 * The requested configuration is not valid. Nothing was changed.
 *
 * @example
 * if (error instanceof ConfigInvalidError) for (const problem of error.problems) show(problem)
 */
export class ConfigInvalidError extends ApiError {
  override readonly name = 'ConfigInvalidError'

  /** Each names a path and says what to do about it. */
  get problems(): readonly string[] {
    return this.message.split('\n')
  }
}

const classes: Readonly<Record<number, typeof ApiError>> = { 400: ConfigInvalidError, 409: ConfigConflictError }

/** Gives refusals of a change the classes above; their statuses mean this and nothing else here. */
export async function changing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    const errorClass = error instanceof ApiError && error.constructor === ApiError && classes[error.statusCode]
    throw errorClass ? new errorClass(error.message, error) : error
  }
}
