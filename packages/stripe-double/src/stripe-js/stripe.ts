/** The object that `Stripe(key)` returns, as far as it is of use with the Payment Element. */
import { authenticate, type BrowserError, type Client, confirm, type Intent, isSetup, retrieve } from './api.ts'
import { Elements, type ElementsOptions } from './elements.ts'

interface ConfirmOptions {
  readonly elements?: Elements
  readonly clientSecret?: string
  readonly confirmParams?: { readonly return_url?: string; readonly payment_method?: string }
  readonly redirect?: 'always' | 'if_required'
}

interface Confirmed {
  readonly error?: BrowserError
  readonly paymentIntent?: Intent
  readonly setupIntent?: Intent
}

export function createStripe(key: string, { stripeAccount }: { readonly stripeAccount?: string } = {}) {
  if (!/^pk_(test|live)_/.test(key))
    throw new Error(
      'IntegrationError: You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    )
  const client: Client = { key, account: stripeAccount }

  return {
    elements: (options: ElementsOptions = {}) => new Elements(client, options),
    confirmPayment: (options: ConfirmOptions) => confirmIntent(client, 'payment', options),
    confirmSetup: (options: ConfirmOptions) => confirmIntent(client, 'setup', options),
    retrievePaymentIntent: (clientSecret: string) => read(client, clientSecret),
    retrieveSetupIntent: (clientSecret: string) => read(client, clientSecret),
    handleNextAction: ({ clientSecret }: { readonly clientSecret: string }) => finish(client, clientSecret),
    // Wrappers of Stripe.js look for these.
    createToken: () => notThere('createToken'),
    createPaymentMethod: () => notThere('createPaymentMethod'),
    confirmCardPayment: () => notThere('confirmCardPayment'),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}

function notThere(name: string): never {
  throw new Error(`The double of Stripe.js has no ${name}.`)
}

async function confirmIntent(client: Client, kind: 'payment' | 'setup', options: ConfirmOptions): Promise<Confirmed> {
  const { elements, confirmParams = {}, redirect = 'always' } = options
  const clientSecret = options.clientSecret ?? elements?.clientSecret ?? ''
  const name = kind === 'payment' ? 'confirmPayment' : 'confirmSetup'
  if (isSetup(clientSecret) !== (kind === 'setup'))
    throw new Error(`IntegrationError: stripe.${name}(): the client secret is that of another kind of intent.`)
  const { return_url: returnUrl, payment_method: method } = confirmParams
  if (redirect === 'always' && returnUrl === undefined)
    throw new Error(
      `IntegrationError: stripe.${name}(): the "return_url" parameter is required when redirect is "always".`,
    )
  if (returnUrl !== undefined && !/^https?:\/\//.test(returnUrl))
    return {
      error: { type: 'invalid_request_error', code: 'url_invalid', message: 'Not a valid URL', param: 'return_url' },
    }
  const card = method ? { form: { payment_method: method } } : elements?.card()
  if (!card) throw new Error(`IntegrationError: stripe.${name}(): the "elements" parameter is required.`)
  if ('error' in card) return { error: card.error }

  const { error } = await confirm(client, clientSecret, {
    ...card.form,
    ...(returnUrl ? { return_url: returnUrl } : {}),
  })
  const confirmed = error ? { error } : await finish(client, clientSecret)
  if (confirmed.error || redirect !== 'always' || returnUrl === undefined) return confirmed
  location.assign(returnTo(returnUrl, clientSecret))
  // The page is left.
  return new Promise(() => {})
}

/** The customer authenticates where the bank requires it. */
async function finish(client: Client, clientSecret: string): Promise<Confirmed> {
  const before = await retrieve(client, clientSecret)
  if (before.intent?.status === 'requires_action') await authenticate(client, clientSecret, await showBankDialog())
  const after = await retrieve(client, clientSecret)
  if (after.error) return { error: after.error }
  const failed = getLastError(after.intent)
  return failed ? { error: failed } : getResult(after.intent)
}

async function read(client: Client, clientSecret: string): Promise<Confirmed> {
  const { error, intent } = await retrieve(client, clientSecret)
  return error ? { error } : getResult(intent)
}

const getResult = (intent: Intent): Confirmed =>
  intent.object === 'payment_intent' ? { paymentIntent: intent } : { setupIntent: intent }

function getLastError(
  intent: Intent & {
    readonly last_payment_error?: BrowserError | null
    readonly last_setup_error?: BrowserError | null
  },
) {
  if (intent.status !== 'requires_payment_method') return null
  return intent.last_payment_error ?? intent.last_setup_error ?? null
}

/** With what the page there needs to show how it went. */
function returnTo(returnUrl: string, clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_')
  const name = isSetup(clientSecret) ? 'setup_intent' : 'payment_intent'
  const url = new URL(returnUrl)
  url.searchParams.set(name, id)
  url.searchParams.set(`${name}_client_secret`, clientSecret)
  url.searchParams.set('redirect_status', 'succeeded')
  return url.href
}

/** The page of the bank, which asks the customer to authenticate: here it asks whether that shall succeed. */
function showBankDialog(): Promise<boolean> {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '3D Secure 2 Test Page')
  const text = document.createElement('p')
  text.textContent = 'Your bank asks you to authorize this payment.'
  return new Promise(resolve => {
    const button = (name: string, succeeds: boolean) => {
      const made = document.createElement('button')
      made.type = 'button'
      made.textContent = name
      made.addEventListener('click', () => {
        dialog.remove()
        resolve(succeeds)
      })
      return made
    }
    dialog.append(text, button('Complete', true), button('Fail', false))
    dialog.addEventListener('cancel', event => event.preventDefault())
    document.body.append(dialog)
    dialog.showModal()
  })
}
