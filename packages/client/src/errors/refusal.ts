/** What a refusal of the server means. Loaded with the first of them. */
import { header } from '@latchkey/contract/names'
import type { Received } from '../transport/received.ts'
import { fromWire } from '../transport/spelling.ts'
import { ApiError, type KnownError } from './api-error.ts'
import { revive } from './revive.ts'
import { statusMessage } from './status-messages.ts'

/** The error that a refusing response means. */
export function getRefusal(received: Received): Error {
  const code = received.headers.get(header.knownError)
  return code === null ? new ApiError(toSentence(received), getCommon(received)) : knownError(code, received)
}

/** The error in the query of a URL to which a failed sign-in led back. */
export function refusalInQuery(query: URLSearchParams): KnownError {
  const details = parseJson(query.get('details') ?? '')
  return revive({
    ...{ code: query.get('errorCode') ?? '', message: query.get('message') ?? '' },
    ...{ statusCode: 400, requestId: undefined },
    details: typeof details === 'object' && details ? getDetails(details) : {},
  })
}

function knownError(code: string, received: Received): Error {
  const body = parseJson(received.text)
  // Something between us and the server has mixed up answers; believing either half would be a guess.
  if (!isWireError(body) || body.code !== code) {
    return new Error(
      `Only the header of the response names the error ${code}: a proxy or cache may be mixing up responses.`,
    )
  }
  return revive({ code, message: body.error, details: getDetails(body.details ?? {}), ...getCommon(received) })
}

/** What the server says. A proxy says nothing, or has a page in place of a sentence. */
function toSentence({ status, headers, text }: Received): string {
  const isPage = headers.get('content-type')?.includes('html') ?? false
  return text && !isPage ? text : statusMessage(status)
}

function getCommon({ status, headers }: Received) {
  return { statusCode: status, requestId: headers.get(header.requestId) ?? undefined }
}

interface WireErrorBody {
  readonly code: string
  readonly error: string
  readonly details?: object
}

function isWireError(body: unknown): body is WireErrorBody {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'error' in body && typeof body.error === 'string'
  )
}

function getDetails(details: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fromWire(details) ?? {}))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
