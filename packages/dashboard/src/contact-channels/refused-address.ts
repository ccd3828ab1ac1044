import type { ApiError } from '@latchkey/js'

/** What the server has against an address stands beside it; what it has against the person who asks, above the form. */
export function fieldOfRefusal({ statusCode }: ApiError): 'value' | undefined {
  return statusCode === 400 || statusCode === 409 ? 'value' : undefined
}
