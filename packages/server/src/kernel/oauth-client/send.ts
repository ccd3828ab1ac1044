/** Requests to a provider, each answer read as a whole. */
import { parseUrl } from '@latchkey/contract'
import type { OutgoingFetch } from '../outgoing/fetch.ts'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { OAuthFailure } from './failure.ts'

export interface ProviderRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ProviderAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** @throws {@link OAuthFailure} `unavailable` */
export type Send = (request: ProviderRequest) => Promise<ProviderAnswer>

/** The browser of the user waits for it. */
const deadlineMs = 8_000
const maxResponseBytes = 256 * 1024

export function sendThrough(fetch: OutgoingFetch): Send {
  return async ({ url, method, headers, body }) => {
    try {
      const bounds = { deadlineMs, maxResponseBytes }
      const request = { purpose: 'oauth' as const, method, headers, body, sharesConnection: true, ...bounds }
      const response = await fetch(url, request)
      const contentType = response.headers.get('content-type') ?? ''
      return reachable({ status: response.status, contentType, body: await response.text() })
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      throw new OAuthFailure('unavailable', `${getHost(url)}: ${error.message}`)
    }
  }
}

/** A provider that fails, or wants to be left alone for a while, has not refused anything. */
export function reachable(answer: ProviderAnswer): ProviderAnswer {
  if (answer.status < 500 && answer.status !== 429) return answer
  throw new OAuthFailure('unavailable', `status ${answer.status} (${answer.contentType})`)
}

/** @throws {@link OAuthFailure} `other` if the answer is no JSON object. */
export function getJson({ contentType, body }: ProviderAnswer): Readonly<Record<string, unknown>> {
  const json = parsed(body)
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json }
  throw new OAuthFailure('other', `not a JSON object (${contentType})`)
}

export function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Queries may hold a token. */
function getHost(url: string): string {
  return parseUrl(url)?.host ?? 'not a URL'
}
