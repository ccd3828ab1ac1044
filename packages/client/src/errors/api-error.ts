/**
 * The server said no. Known refusals are {@link KnownError}s with a class of their own; this one is
 * for the rest: a sentence and a status.
 *
 * @example
 * try { await user.createTeam({ displayName }) } catch (error) {
 *   if (error instanceof ApiError) show(error.message)
 * }
 */
export class ApiError extends Error {
  /** The HTTP status, such as 403. */
  readonly statusCode: number
  /** Names this request in the server's log. Quote it when you ask for help. */
  readonly requestId: string | undefined

  constructor(message: string, { statusCode, requestId }: { statusCode: number; requestId?: string | undefined }) {
    super(message)
    this.name = 'ApiError'
    this.statusCode = statusCode
    this.requestId = requestId
  }
}

/** What a known error says besides its sentence, in our spelling: `{ minLength: 8 }`. */
export type ErrorDetails = Readonly<Record<string, unknown>>

/**
 * A refusal with a stable code. Every code has a class, and every class an `is` that recognizes it.
 *
 * @example
 * if (UserNotFound.is(error)) return null
 */
export class KnownError<Code extends string = string, Details extends ErrorDetails = ErrorDetails> extends ApiError {
  /** The stable code, such as `USER_NOT_FOUND`. */
  readonly errorCode: Code
  readonly details: Details

  constructor(
    errorCode: Code,
    message: string,
    { details, ...answer }: { details: Details; statusCode: number; requestId?: string | undefined },
  ) {
    super(message, answer)
    // Class names do not survive minifying; the code is what a log should show.
    this.name = errorCode
    this.errorCode = errorCode
    this.details = details
  }

  /** A sentence fit to be shown to a person. */
  get humanReadableMessage(): string {
    return this.message
  }

  /** Whether an error is of this class, or of a class that belongs to it. */
  static is<E>(this: abstract new (...parts: never) => E, error: unknown): error is E {
    // biome-ignore lint/complexity/noThisInStatic: `this` is the class that the method is called on, not this one
    return error instanceof this
  }
}

/**
 * The request did not reach the server, or its answer did not come back.
 *
 * @example
 * if (error instanceof ConnectionError) show('You seem to be offline.')
 */
export class ConnectionError extends Error {
  constructor(message: string, options: { cause?: unknown }) {
    super(message, options)
    this.name = 'ConnectionError'
  }
}
