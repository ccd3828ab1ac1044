import { ApiError, KnownError } from '@latchkey/client/errors'

/** How a known error is made of what the server answered. */
type Naming = (message: string, answer: RefusalParts) => KnownError

export interface RefusalParts {
  readonly details: Record<never, never>
  readonly statusCode: number
  readonly requestId: string | undefined
}

/** Some refusals have no code on the wire, only a sentence with status 400. This gives them the name they have here. */
export async function namingPlainRefusal<T>(calling: Promise<T>, name: Naming): Promise<T> {
  try {
    return await calling
  } catch (error) {
    if (!(error instanceof ApiError) || KnownError.is(error) || error.statusCode !== 400) throw error
    const { message, statusCode, requestId } = error
    throw name(message, { details: {}, statusCode, requestId })
  }
}
