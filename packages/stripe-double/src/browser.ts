/** A page that loads Stripe.js finds its double instead, which talks to the double of the API. */
import type { Page } from 'playwright-core'
import type { StripeDouble } from './double.ts'
import { controllerPage, stripeScript } from './stripe-js/script.ts'

const scriptOrigin = 'https://js.stripe.com'
const apiOrigin = 'https://api.stripe.com'

/**
 * The page sees the addresses of Stripe, so that its Content-Security-Policy has to allow them.
 *
 * @example
 * await routeToStripe(page, await startStripeDouble())
 * await page.getByLabel('Card number').fill('4242 4242 4242 4242')
 */
export async function routeToStripe(page: Pick<Page, 'route'>, double: StripeDouble): Promise<void> {
  await page.route(`${scriptOrigin}/**`, async route => {
    const isFrame = new URL(route.request().url()).pathname.endsWith('.html')
    if (isFrame) await route.fulfill({ contentType: 'text/html', body: controllerPage })
    else await route.fulfill({ contentType: 'text/javascript', body: await stripeScript({ apiOrigin, scriptOrigin }) })
  })
  await page.route(`${apiOrigin}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    try {
      await route.fulfill({ response: await route.fetch({ url: `${double.origin}${pathname}${search}` }) })
    } catch {
      await route.abort('connectionrefused')
    }
  })
}
