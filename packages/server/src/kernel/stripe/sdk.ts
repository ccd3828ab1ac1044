/** The SDK of Stripe, kept to what the server permits: its own requests, nothing from the environment, no telemetry. */
import type Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import type { OutgoingFetch } from '../outgoing/fetch.ts'

/** Of one try. The browser of a customer may be waiting. */
const deadlineMs = 10_000
/**
 * A try that is lost on the network, or met an error of Stripe, is repeated once; what is waited for is then at most twice
 * the deadline. The SDK sends an idempotency key with each POST, so that nothing is created twice.
 */
const maxNetworkRetries = 1
/** Lists of 100 subscriptions with what is expanded in them. */
const maxResponseBytes = 8 * 1024 * 1024

/** They describe this machine or the SDK, or are made anew from the body. */
const headersLeftOut = ['user-agent', 'x-stripe-client-user-agent', 'x-stripe-client-telemetry', 'content-length']

export type StripeLibrary = typeof Stripe

/** Loaded with the first use, so that a server without payments neither waits for it nor holds it in memory. */
export async function loadStripe(): Promise<StripeLibrary> {
  return (await import('stripe')).default
}

export function createSdk(
  Library: StripeLibrary,
  { secretKey, apiUrl }: Pick<StripeConfig, 'secretKey' | 'apiUrl'>,
  fetch: OutgoingFetch,
): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Library(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    // The version that the types of the SDK describe.
    apiVersion: Library.API_VERSION,
    httpClient: Library.createFetchHttpClient(fetchThrough(fetch)),
    maxNetworkRetries,
    // That of `fetch` counts; its error says more.
    timeout: deadlineMs + 1_000,
    telemetry: false,
  })
}

function fetchThrough(fetch: OutgoingFetch): typeof globalThis.fetch {
  return async (url, { method = 'GET', headers: given, body, signal } = {}) => {
    const headers = new Headers(given)
    for (const name of headersLeftOut) headers.delete(name)
    const response = await fetch(url instanceof Request ? url.url : url, {
      purpose: 'payments',
      method,
      headers,
      // The SDK sends forms, as text.
      ...(body ? { body: String(body) } : {}),
      deadlineMs,
      maxResponseBytes,
      sharesConnection: true,
      ...(signal ? { signal } : {}),
    })
    // The SDK would print it as a warning of the process.
    response.headers.delete('stripe-notice')
    return response
  }
}
