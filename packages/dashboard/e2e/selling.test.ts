/** From the first offer to the last credit: an owner sells, a customer buys, upgrades, runs out and cancels. */
import { routeToStripe } from '@latchkey/testkit/browser'
import { type StripeDouble, startStripeDouble } from '@latchkey/testkit/stripe'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, signUpInDemo } from '../../../tools/first-light/journey.ts'
import { examineHere } from './support/examine-everywhere.ts'
import { type ExportingApp, startExportingApp } from './support/exporting-app.ts'
import { desk, type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { readEnvironment } from './support/pasted.ts'

let stripe: StripeDouble
let work: OwnerAtWork
let page: Page
let project: string
let app: ExportingApp
let billing: string
/** The customer's browser. */
let customer: Page
let person: Person

beforeAll(async () => {
  stripe = await startStripeDouble()
  work = await startOwnerAtWork(stripe.settings)
  page = work.page
  project = await openDemoProject(work)
  stripe.webhooks.deliverTo(`${work.server.dashboard}/api/v1/integrations/stripe/webhooks`, { atOnce: true })
  billing = `${work.server.demo}/handler/account-settings#billing`
  await page.getByRole('button', { name: 'Create keys', exact: true }).click()
  await page.getByText('Copy the keys now.').first().waitFor()
  app = await startExportingApp({ env: await readEnvironment(page), plansUrl: billing })
}, 120_000)
afterAll(async () => {
  await app.stop()
  await work.stop()
  await stripe.stop()
})

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true })
const included = () => page.getByRole('group', { name: 'Included item 1', exact: true })
const preview = () => page.getByRole('region', { name: 'Preview' })
const rows = () => page.getByRole('table', { name: 'Transactions' }).getByRole('row')

/** What the customer has, by its name. */
const plan = (name: string) =>
  customer
    .getByRole('listitem')
    .filter({ has: customer.getByText(name, { exact: true }) })
    .first()
const offer = (name: string) => customer.getByRole('button', { name: /Subscribe|Switch to this/, description: name })

/** On the purchase page, with the card that always works. */
async function pay(name: string, amount: string) {
  await customer.getByRole('heading', { name, level: 1 }).waitFor()
  await customer.getByRole('button', { name: 'Continue to payment' }).click()
  await customer.getByLabel('Card number').fill('4242 4242 4242 4242')
  await customer.getByLabel('Expiration date').fill('12 / 34')
  await customer.getByLabel('Security code').fill('123')
  expect(await examineHere(customer, 'selling', `card-${name}`)).toEqual([])
  await customer.getByRole('button', { name: `Pay ${amount}` }).click()
  await customer.getByRole('heading', { name: 'Thank you' }).waitFor()
  await stripe.webhooks.settled()
}

async function exportReport(news: string) {
  await customer.getByRole('button', { name: 'Export' }).click()
  await customer.getByText(news).waitFor()
}

describe('selling', { timeout: 180_000 }, () => {
  it('begins with an item and two products, seen as customers see them', async () => {
    await page.goto(`${project}/new-offer`)
    await field('Name').fill('Starter')
    await field('Group').selectOption('New group…')
    await dialog().getByLabel('Name').fill('Plans')
    await dialog().getByRole('button', { name: 'Add group' }).click()
    await sees('Plans is added.')
    await field('Amount in USD').fill('10')
    await button('New item…').click()
    await dialog().getByLabel('Id').fill('credits')
    await dialog().getByLabel('Name').fill('Credits')
    await dialog().getByRole('button', { name: 'Add item' }).click()
    await included().getByLabel('Quantity').fill('5')
    await preview().getByText('$10').first().waitFor()
    expect(await examineHere(page, 'selling', 'new-offer')).toEqual([])
    await button('Create product').click()
    await heading('Starter')

    await button('Duplicate').click()
    await heading('New product')
    await field('Name').fill('Business')
    await field('Id').fill('business')
    await field('Amount in USD').fill('25')
    await included().getByLabel('Quantity').fill('50')
    await button('Create product').click()
    await heading('Business')
    await page.goto(`${project}/offers?view=table`)
    for (const text of ['Starter', '$10', 'Business', '$25']) await sees(text)
    expect(await examineHere(page, 'selling', 'pricing-table')).toEqual([])
  })

  it('selling is tried by the owner in test mode', async () => {
    await page.goto(`${project}/users?create=true`)
    await dialog().getByLabel('Email', { exact: true }).fill('tester@example.com')
    await dialog().getByRole('button', { name: 'Create user' }).click()
    await heading('tester@example.com')
    await button('Create checkout').click()
    await dialog().getByLabel('Product').selectOption('starter')
    await dialog().getByRole('button', { name: 'Create link' }).click()
    const link = await dialog().getByLabel('Link').inputValue()
    await page.goto(link)
    await button('Buy in test mode').click()
    await sees('Starter is yours now. You can close this page.')
    await page.goto(`${project}/transactions`)
    await rows()
      .filter({ hasText: /Starter.*Subscription.*tester@example\.com.*\$10 a month.*Active.*Test/ })
      .waitFor()
  })

  it('selling is live once Stripe is set up', async () => {
    await page.goto(`${project}/payments`)
    await button('Set up Stripe').click()
    await button('Agree and submit').click()
    await heading('Payment settings')
    await sees('Live')
  })

  it('sells to a customer, who pays with a card', async () => {
    const context = await work.browser.newContext(desk)
    person = await signUpInDemo(context, work.server)
    customer = await context.newPage()
    await routeToStripe(customer, stripe)
    await customer.goto(billing)
    await customer.getByText('Nothing yet.').waitFor()
    expect(await examineHere(customer, 'selling', 'plans')).toEqual([])
    await offer('Starter').click()
    await pay('Starter', '$10.00')
    await customer.goto(billing)
    await plan('Starter').getByText('$10.00 a month · Renews on').waitFor()
    await plan('Credits').getByText('5 left').waitFor()
  })

  it('gives items that the application takes, and refuses with a way on when there are too few', async () => {
    await customer.goto(app.url)
    await customer.getByText('5 credits left').waitFor()
    await exportReport('Your report is exported.')
    await customer.getByText('2 credits left').waitFor()
    await exportReport('An export takes 3 credits, and you have 2.')
    await customer.getByText('2 credits left').waitFor()
    await customer.getByRole('link', { name: 'Get more credits' }).click()
    await plan('Credits').getByText('2 left').waitFor()
  })

  it('replaces a plan by a larger one, once that is paid', async () => {
    await customer.getByRole('button', { name: 'Show plans' }).click()
    await offer('Business').click()
    await customer.getByText('This takes the place of Starter.').waitFor()
    await pay('Business', '$25.00')
    await customer.goto(billing)
    await plan('Business').getByText('$25.00 a month · Renews on').waitFor()
    expect(await plan('Starter').count()).toBe(0)
    expect(await examineHere(customer, 'selling', 'billing')).toEqual([])
    await customer.goto(app.url)
    await exportReport('Your report is exported.')
  })

  it('ends when the customer cancels', async () => {
    await customer.goto(billing)
    await plan('Business').getByRole('button', { name: 'Cancel Business…' }).click()
    await customer.getByRole('button', { name: 'Cancel subscription' }).click()
    await plan('Business').getByText('Cancelled').waitFor()
    await plan('Business').getByText('$25.00 a month · Ends on').waitFor()
  })

  it('selling is all seen by the owner: in the transactions, and with the customer', async () => {
    await stripe.webhooks.settled()
    await page.goto(`${project}/transactions`)
    const ofCustomer = () => rows().filter({ hasText: person.email })
    await ofCustomer()
      .filter({ hasText: /Business.*Subscription.*\$25 a month.*Active/ })
      .waitFor()
    await ofCustomer()
      .filter({ hasText: /Starter.*Subscription.*\$10 a month.*Ended/ })
      .waitFor()
    expect(await ofCustomer().filter({ hasText: '−3 credits' }).count()).toBe(2)
    expect(await ofCustomer().filter({ hasText: 'Test' }).count()).toBe(0)
    expect(await examineHere(page, 'selling', 'transactions')).toEqual([])

    await button('Actions for Business').click()
    await page.getByRole('menuitem', { name: 'Refund…' }).click()
    await dialog().getByLabel('Amount in USD').fill('much')
    await dialog().getByRole('button', { name: 'Refund', exact: true }).click()
    await sees('Write an amount such as 10.50.')
    expect(await examineHere(page, 'selling', 'refund')).toEqual([])
    await dialog().getByLabel('Amount in USD').fill('5.00')
    await dialog().getByRole('button', { name: 'Refund', exact: true }).click()
    await sees('$5 is refunded.')
    await ofCustomer()
      .filter({ hasText: /Business.*Refund.*\$5/ })
      .waitFor()
    await ofCustomer()
      .filter({ hasText: /Business.*Subscription.*Refunded/ })
      .waitFor()

    await ofCustomer().first().getByRole('link', { name: person.email }).click()
    const purchases = page.getByRole('region', { name: 'Products' })
    await purchases.getByText(/^\$25 a month · Ends on/).waitFor()
    await purchases.getByText('Cancelled', { exact: true }).waitFor()
    await purchases.getByText('Ended: 1').click()
    await purchases
      .getByText(/Ended on/)
      .first()
      .waitFor()
    expect(await examineHere(page, 'selling', 'customer')).toEqual([])
    await page.getByRole('region', { name: 'Items' }).getByRole('link', { name: 'Credits' }).click()
    await page.getByRole('table', { name: 'History, newest first' }).getByText('Business').first().waitFor()
    expect(await examineHere(page, 'selling', 'history')).toEqual([])
  })
})
