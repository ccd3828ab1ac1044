/** The apps of the published SDK, exactly as its users construct them. */
import type { StackAdminApp as PublishedAdminApp } from '@stackframe/js'
import { chosenVersion, loadSdk } from './published-versions.ts'
import type { WireProject } from './wire.ts'

export const { StackAdminApp, StackClientApp, StackServerApp } = await loadSdk()

/** Newer versions than 2.8.41 name some things otherwise, or no longer have them. */
export const isOldest = chosenVersion === undefined

/** What is bought: 2.8.41 names it an offer, newer versions a product. */
export const toBuy = (id: string) => ({ offerId: id, productId: id })
export const productError = (rest: string) => `${isOldest ? 'OFFER' : 'PRODUCT'}_${rest}`

/** Newer versions have no method for it. */
export async function buyInTestMode(
  app: PublishedAdminApp,
  { fullCode, priceId, quantity }: Parameters<PublishedAdminApp['testModePurchase']>[0],
): Promise<void> {
  if (isOldest) return app.testModePurchase({ fullCode, priceId, quantity })
  const asks: { sendAdminRequest(path: string, init: RequestInit, session: null): Promise<unknown> } = Reflect.get(
    app,
    '_interface',
  )
  const body = JSON.stringify({ full_code: fullCode, price_id: priceId, quantity })
  const headers = { 'content-type': 'application/json' }
  await asks.sendAdminRequest('/internal/payments/test-mode-purchase-session', { method: 'POST', headers, body }, null)
}

type Tokens = 'memory' | { accessToken: string; refreshToken: string }

const everyApp = { redirectMethod: 'none', noAutomaticPrefetch: true } as const

export function clientApp(
  { id: projectId, baseUrl, publishableClientKey }: ClientProject,
  tokenStore: Tokens = 'memory',
) {
  return new StackClientApp({ ...everyApp, baseUrl, projectId, publishableClientKey, tokenStore })
}

export type ClientProject = Pick<WireProject, 'id' | 'baseUrl' | 'publishableClientKey'>

export function serverApp(
  { id: projectId, baseUrl, publishableClientKey, secretServerKey }: WireProject,
  extraRequestHeaders: Record<string, string> = {},
) {
  const keys = { publishableClientKey, secretServerKey }
  return new StackServerApp({ ...everyApp, baseUrl, projectId, ...keys, tokenStore: 'memory', extraRequestHeaders })
}

export function adminApp(project: WireProject) {
  const { id: projectId, baseUrl, publishableClientKey, secretServerKey, superSecretAdminKey } = project
  const keys = { publishableClientKey, secretServerKey, superSecretAdminKey }
  return new StackAdminApp({ ...everyApp, baseUrl, projectId, ...keys, tokenStore: 'memory' })
}

/**
 * The figures that the published dashboard shows. The SDK has a hook for them in its React package only; what asks
 * the server is the same here, and private.
 */
export async function readMetrics(
  app: PublishedAdminApp,
  { includeAnonymous = false } = {},
): Promise<PublishedMetrics> {
  const asks: { getMetrics(includeAnonymous: boolean): Promise<PublishedMetrics> } = Reflect.get(app, '_interface')
  return asks.getMetrics(includeAnonymous)
}

interface PublishedMetrics {
  readonly total_users: number
  readonly daily_users: readonly { readonly date: string; readonly activity: number }[]
  readonly daily_active_users: readonly { readonly date: string; readonly activity: number }[]
  readonly users_by_country: Readonly<Record<string, number>>
  readonly recently_registered: readonly { readonly id: string; readonly display_name: string | null }[]
  readonly recently_active: readonly { readonly id: string }[]
  readonly login_methods: readonly { readonly method: string; readonly count: number }[]
}

/** What the published dashboard reads of a Stripe account: private, like the figures. */
export async function getStripeAccount(app: PublishedAdminApp): Promise<PublishedStripeAccount | null> {
  const asks: { getStripeAccountInfo(): Promise<PublishedStripeAccount | null> } = Reflect.get(app, '_interface')
  return asks.getStripeAccountInfo()
}

interface PublishedStripeAccount {
  readonly account_id: string
  readonly charges_enabled: boolean
  readonly details_submitted: boolean
  readonly payouts_enabled: boolean
}

/** What the SDK says when it refuses, whichever way it does: thrown, or handed back as a result. */
export async function getRefusal(call: Promise<unknown>): Promise<string | undefined> {
  const outcome = await call.then(
    result => (isRecord(result) && result.status === 'error' ? result.error : result),
    (error: unknown) => error,
  )
  return isRecord(outcome) && typeof outcome.errorCode === 'string' ? outcome.errorCode : undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The same token, from the moment after its end: its reader need not ask anyone to see that. */
export function expired(accessToken: string): string {
  const [header, payload, signature] = accessToken.split('.')
  const claims: object = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  const over = { ...claims, iat: Math.floor(Date.now() / 1000) - 660, exp: Math.floor(Date.now() / 1000) - 60 }
  return [header, Buffer.from(JSON.stringify(over)).toString('base64url'), signature].join('.')
}

/** The same token with another signature: only the server can tell. */
export function forged(accessToken: string): string {
  const [header, payload, signature = ''] = accessToken.split('.')
  return [header, payload, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.')
}
