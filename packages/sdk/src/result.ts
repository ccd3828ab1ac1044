/**
 * What a call answers when a failure is one that its caller is meant to handle.
 *
 * @example
 * const result = await app.signInWithCredential({ email, password })
 * if (result.status === 'error') show(result.error.message)
 */
export type Result<T, E = unknown> =
  | { readonly status: 'ok'; readonly data: T }
  | { readonly status: 'error'; readonly error: E }

/** A result that may still be awaited. */
export type AsyncResult<T, E = unknown> = Result<T, E> | { readonly status: 'pending' }

/**
 * Makes and opens results.
 *
 * @example
 * Result.orThrow(await app.verifyEmail(code))
 */
export const Result = {
  /** A successful result. */
  ok: <T>(data: T): Result<T, never> => ({ status: 'ok', data }),

  /** A result that holds why it did not work. */
  error: <E>(error: E): Result<never, E> => ({ status: 'error', error }),

  /** The data of a result, or its error thrown. */
  orThrow: <T, E>(result: Result<T, E>): T => {
    if (result.status === 'error') throw result.error
    return result.data
  },

  /** The data of a result, or a fallback. */
  or: <T, E, F>(result: Result<T, E>, fallback: F): T | F => (result.status === 'ok' ? result.data : fallback),
}

/** A class whose errors are returned instead of thrown. */
export type ErrorClass = abstract new (...parts: never) => Error

/** Awaits a call that answers nothing, and returns instead of throwing the errors that its caller is meant to handle. */
export function returning<Expected extends readonly ErrorClass[]>(
  call: Promise<unknown>,
  ...expected: Expected
): Promise<Result<undefined, InstanceType<Expected[number]>>> {
  return getResult(
    call.then(() => undefined),
    ...expected,
  )
}

/** Awaits a call that answers nothing, and answers the errors that its caller is meant to handle, or undefined. */
export async function errorIn<Expected extends readonly ErrorClass[]>(
  call: Promise<unknown>,
  ...expected: Expected
): Promise<InstanceType<Expected[number]> | undefined> {
  const result = await returning(call, ...expected)
  return result.status === 'error' ? result.error : undefined
}

/** The same as `returning` for a call that answers something. */
export async function getResult<T, Expected extends readonly ErrorClass[]>(
  call: Promise<T>,
  ...expected: Expected
): Promise<Result<T, InstanceType<Expected[number]>>> {
  try {
    return Result.ok(await call)
  } catch (error) {
    if (isOneOf(error, expected)) return Result.error(error)
    throw error
  }
}

/** Null where the call fails with an error of this kind: the caller takes what is not there for no failure. */
export async function nullIf<T>(isAbsence: (error: unknown) => boolean, call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (isAbsence(error)) return null
    throw error
  }
}

function isOneOf<Expected extends readonly ErrorClass[]>(
  error: unknown,
  classes: Expected,
): error is InstanceType<Expected[number]> {
  return classes.some(errorClass => error instanceof errorClass)
}
