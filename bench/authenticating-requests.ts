/** P6: a request is authenticated by its access token, in an application's backend. */
import { performance } from 'node:perf_hooks'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { LatchkeyServerApp } from '../packages/sdk/src/index.ts'
import type { Scene } from './scene.ts'
import { getHeaders } from './servers/product.ts'
import { limitRow, quantile, type Row } from './table.ts'

const tokenCount = 2000
/** Verified beforehand: a backend that has just started has not compiled its code yet. */
const warmUpCount = 200
const requestCount = 20_000

export async function authenticatingRequests({ productUrl }: Scene): Promise<Row[]> {
  const app = new LatchkeyServerApp({
    ...{ baseUrl: productUrl, projectId: 'internal', publishableClientKey: 'none', secretServerKey: 'none' },
    tokenStore: null,
  })
  const [warmUp, requests] = await requestsOfSessions(productUrl)
  // The keys are fetched once, and are not part of it either.
  await toMilliseconds(app, warmUp)
  const verified = await toMilliseconds(app, requests)
  const alone = await millisecondsOfLibrary(productUrl, requests)
  const repeated = await toMilliseconds(
    app,
    Array.from({ length: requestCount }, (_, nth) => requests[nth % tokenCount]).filter(one => one !== undefined),
  )
  return [
    limitRow(
      'P6 authenticateRequest, p99, tokens seen for the first time',
      quantile(verified, 0.99),
      0.3,
      'ms',
      quantile(alone, 0.99),
    ),
    limitRow('P6 authenticateRequest, p99, tokens seen before', quantile(repeated, 0.99), 0.3, 'ms'),
  ]
}

/** A session of its own for each token. */
async function requestsOfSessions(productUrl: string): Promise<[warmUp: Request[], measured: Request[]]> {
  const post = async (path: string, body: object) => {
    const headers = { ...getHeaders('server'), 'content-type': 'application/json' }
    const answer = await fetch(`${productUrl}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
  }
  const { id } = await post('/users', { display_name: 'Ada' })
  const requests: Request[] = []
  while (requests.length < warmUpCount + tokenCount) {
    const { access_token: token } = await post('/auth/sessions', { user_id: id })
    requests.push(new Request('https://app.example.com', { headers: { authorization: `Bearer ${token}` } }))
  }
  return [requests.slice(0, warmUpCount), requests.slice(warmUpCount)]
}

async function toMilliseconds(app: LatchkeyServerApp, requests: readonly Request[]): Promise<number[]> {
  const times: number[] = []
  for (const request of requests) {
    const began = performance.now()
    const { isSignedIn, reason } = await app.authenticateRequest(request)
    times.push(performance.now() - began)
    if (!isSignedIn) throw new Error(`A request was not authenticated: ${reason}`)
  }
  return times
}

/** What the verification of a signature takes by itself: it is done in a thread, and waits for its answer. */
async function millisecondsOfLibrary(productUrl: string, requests: readonly Request[]): Promise<number[]> {
  const keys = createRemoteJWKSet(new URL(`${productUrl}/api/v1/projects/internal/.well-known/jwks.json`))
  const times: number[] = []
  for (const { headers } of requests) {
    const token = headers.get('authorization')?.slice('Bearer '.length) ?? ''
    const began = performance.now()
    await jwtVerify(token, keys, { algorithms: ['ES256'] })
    times.push(performance.now() - began)
  }
  return times
}
