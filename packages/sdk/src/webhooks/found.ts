import { ApiError } from '@latchkey/client/errors'

/** The answer, or null where the server has no such thing. These refusals have no code on the wire. */
export async function found<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 404) return null
    throw error
  }
}
