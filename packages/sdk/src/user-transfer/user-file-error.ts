/**
 * The file cannot be read as one of users. The message says what is wrong with it.
 *
 * @example
 * if (error instanceof UserFileError) show(error.message)
 */
export class UserFileError extends Error {
  override readonly name = 'UserFileError'
}
