/** What Stripe.js calls: the API of Stripe with the publishable key and the client secret of an intent. */

/** Where the page finds the double. It stands before this code in the script. */
declare const stripeDouble: { readonly apiOrigin: string; readonly scriptOrigin: string }

export const origins = () => stripeDouble

export interface BrowserError {
  readonly type: string
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly payment_intent?: Intent
  readonly setup_intent?: Intent
}

/** What a browser sees of an intent. */
export interface Intent {
  readonly id: string
  readonly object: 'payment_intent' | 'setup_intent'
  readonly status: string
  readonly client_secret: string
}

export type Answered =
  | { readonly intent: Intent; readonly error?: never }
  | { readonly error: BrowserError; readonly intent?: never }

export interface Client {
  readonly key: string
  readonly account: string | undefined
}

/** `pi_1_secret_2` is of the intent `pi_1`. */
export const isSetup = (clientSecret: string) => clientSecret.startsWith('seti_')

function getPath(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_')
  return `/v1/${isSetup(clientSecret) ? 'setup_intents' : 'payment_intents'}/${encodeURIComponent(id)}`
}

export const retrieve = (client: Client, clientSecret: string) =>
  call(client, 'GET', getPath(clientSecret), { client_secret: clientSecret })

export const confirm = (client: Client, clientSecret: string, fields: Readonly<Record<string, string>>) =>
  call(client, 'POST', `${getPath(clientSecret)}/confirm`, { ...fields, client_secret: clientSecret })

/** The bank's page reports to Stripe itself; here the page of the double does. */
export const authenticate = (client: Client, clientSecret: string, succeeds: boolean) =>
  call(client, 'POST', `${getPath(clientSecret)}/double_authenticate`, {
    client_secret: clientSecret,
    succeeds: String(succeeds),
  })

async function call(
  { key, account }: Client,
  method: 'GET' | 'POST',
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Answered> {
  const form = new URLSearchParams({ ...fields, key, ...(account ? { _stripe_account: account } : {}) })
  const url = `${stripeDouble.apiOrigin}${path}`
  try {
    const response = await (method === 'GET' ? fetch(`${url}?${form}`) : fetch(url, { method, body: form }))
    const json: { error?: BrowserError } & Intent = await response.json()
    return json.error ? { error: json.error } : { intent: json }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    }
  }
}
