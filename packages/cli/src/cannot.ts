/** Why a command could not do its work, and what to do about it. */

/** A reason in words that need no more. */
export class Cannot extends Error {
  override readonly name = 'Cannot'
}

/** The command line is invalid; the usage of the command is printed with the error. */
export class Misuse extends Cannot {}

/** The message for the user. The server is loaded only now: most commands never need it. */
export async function toSentence(error: unknown): Promise<string> {
  if (error instanceof Cannot) return error.message
  const { ApiError, ConnectionError } = await import('@latchkey/js')
  if (error instanceof ApiError) return `The server refused: ${error.message}`
  if (error instanceof ConnectionError) return error.message
  const { whyItCannotStart } = await import('@latchkey/server')
  return whyItCannotStart(error) ?? `Latchkey could not do it: ${getStack(error)}`
}

/** For us: where a failure that no one foresaw comes from, with what caused it. */
function getStack(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const stack = error.stack ?? error.message
  return error.cause === undefined ? stack : `${stack}\nbecause of ${getStack(error.cause)}`
}
