/** What the page finds as `window.Stripe`. The version is that of the script's address, as wrappers compare them. */
import { createStripe } from './stripe.ts'

const { src = '' } = document.currentScript instanceof HTMLScriptElement ? document.currentScript : {}
const [, train = 'v3'] = /^https?:\/\/[^/]+\/([^/]+)\//.exec(src) ?? []
const version = train === 'v3' ? 3 : train

Reflect.set(
  window,
  'Stripe',
  Object.assign((...given: Parameters<typeof createStripe>) => createStripe(...given), { version }),
)
