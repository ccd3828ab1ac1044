/**
 * From what the server answered to the error that it means.
 *
 * A code that has no class in this version becomes a {@link KnownError} with this code, so that an application can act on the errors
 * of a newer server.
 */
import { type ErrorDetails, KnownError } from './api-error.ts'
import { errorClasses } from './error-classes.ts'

/** A refusal as it came over the wire, its details in our spelling. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly details: ErrorDetails
  readonly statusCode: number
  readonly requestId: string | undefined
}

type AnyErrorClass = new (...parts: ConstructorParameters<typeof KnownError>) => KnownError

export function revive({ code, message, ...answer }: WireError): KnownError {
  const errorClass = getClass(code, errorClasses) ?? KnownError
  return new errorClass(code, message, answer)
}

function getClass(code: string, known: object): AnyErrorClass | undefined {
  // Each class narrows the code and the details to what the wire promises for its code.
  return Object.hasOwn(known, code) ? (known as Record<string, AnyErrorClass>)[code] : undefined
}
