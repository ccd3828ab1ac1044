import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { desk, type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let userId: string
/** To a page on which Mary buys Pro. */
let link: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work.stop())

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const purchases = () => page.getByRole('region', { name: 'Products' })
const rows = () => page.getByRole('table', { name: 'Transactions' }).getByRole('row')

/** Makes a link in the dialog that is open. Answers where it leads. */
async function linkTo(offer: string): Promise<string> {
  const option = dialog()
    .getByLabel('Product')
    .getByRole('option', { name: new RegExp(`^${offer}:`) })
  await dialog()
    .getByLabel('Product')
    .selectOption((await option.getAttribute('value')) ?? '')
  await dialog().getByRole('button', { name: 'Create link' }).click()
  const link = await dialog().getByLabel('Link').inputValue()
  await dialog().getByRole('button', { name: 'Done' }).click()
  return link
}

describe('purchases', { timeout: 120_000 }, () => {
  it('begin with a link that an owner makes for a user', async () => {
    await page.goto(`${project}/users?create=true`)
    await dialog().getByLabel('Email', { exact: true }).fill('mary@example.com')
    await dialog().getByRole('button', { name: 'Create user' }).click()
    await heading('mary@example.com')
    userId = page.url().split('/').at(-1) ?? ''
    expect(await purchases().count()).toBe(0)

    await page.goto(`${project}/users`)
    await button('Actions for mary@example.com').click()
    await page.getByRole('menuitem', { name: 'Create checkout…' }).click()
    await sees('There is no product with a price for users yet.')
    await dialog().getByRole('link', { name: 'Go to products' }).click()
    await button('Add example: Free, Pro and an add-on').click()
    await sees('3 products')

    await page.goto(`${project}/users/${userId}`)
    await purchases().getByText('Included by default').waitFor()
    await button('Create checkout').click()
    await dialog().getByRole('button', { name: 'Create link' }).click()
    await sees('Choose a product.')
    expect(await examineHere(page, 'purchases', 'create-checkout')).toEqual([])
    link = await linkTo('Pro')
    expect(link).toMatch(/\/purchase\/[a-z0-9_-]+$/)
  })

  it('purchases are made in test mode on the page of the customer, by who manages the project', async () => {
    const visitor = await (await browser.newContext(desk)).newPage()
    await visitor.goto(link)
    await visitor.getByRole('heading', { name: 'Pro', level: 1 }).waitFor()
    await visitor.getByText('Payments are not set up here yet').waitFor()
    expect(await visitor.getByRole('button', { name: 'Buy in test mode' }).count()).toBe(0)
    expect(await visitor.title()).toBe('Purchase')
    await visitor.context().close()

    await page.goto(link)
    await button('Buy in test mode').waitFor()
    expect(await examineHere(page, 'purchases', 'purchase-page')).toEqual([])
    await page.getByRole('radio', { name: /\$100/ }).check()
    await button('Buy in test mode').click()
    await sees('Pro is yours now. You can close this page.')
    await page.reload()
    await sees('This is bought already')

    await page.goto(`${project}/users/${userId}`)
    const sections = page.getByRole('navigation', { name: 'Sections of this user' })
    await sections.getByRole('link', { name: 'Purchases and items' }).click()
    await page.waitForURL(/#purchases$/)
    await expect.poll(() => purchases().evaluate(part => part.getBoundingClientRect().top)).toBeLessThan(400)
    expect(await sections.locator('[aria-current]').innerText()).toBe('Purchases and items')
    const pro = purchases().getByRole('listitem').filter({ hasText: 'Pro' })
    await pro.getByText(/^\$100 a year · Ends on/).waitFor()
    await pro.getByText('In trial').waitFor()
    await pro.getByText('Test', { exact: true }).waitFor()
    expect(await purchases().getByText('Included by default').count()).toBe(0)
    await page.getByRole('region', { name: 'Items' }).getByText('1,000', { exact: true }).waitFor()
  })

  it('purchases are cancelled, resumed and ended', async () => {
    await button('Actions for Pro').click()
    await page.getByRole('menuitem', { name: 'Cancel at period end' }).click()
    await sees('Pro ends with its period.')
    await purchases().getByText('Cancelled', { exact: true }).waitFor()
    await button('Actions for Pro').click()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await sees('Pro goes on.')
    await purchases().getByText('Cancelled', { exact: true }).waitFor({ state: 'detached' })
    await button('Actions for Pro').click()
    await page.getByRole('menuitem', { name: 'End now…' }).click()
    expect(await examineHere(page, 'purchases', 'end-now')).toEqual([])
    await button('End subscription').click()
    await sees('Pro has ended.')
    await purchases().getByText('Included by default').waitFor()
    await purchases().getByText('Ended: 1').click()
    await purchases()
      .getByText(/Ended on/)
      .waitFor()
  })

  it('purchases are listed with changes of items, by kind and by customer', async () => {
    await page.goto(`${project}/items/credits?customer=${userId}`)
    await button('Change the quantity').click()
    await dialog().getByLabel('Amount').fill('30')
    await dialog().getByLabel('Description').fill('Thanks for the report')
    await dialog().getByRole('button', { name: 'Grant', exact: true }).click()
    await sees('30 granted.')

    await openFromSidebar(page, 'Payments', 'Transactions')
    await rows()
      .filter({ hasText: /\+30 credits.*Thanks for the report.*mary@example.com/ })
      .waitFor()
    await rows()
      .filter({ hasText: /Pro.*Subscription.*mary@example.com.*\$100 a year.*Ended.*Test/ })
      .waitFor()
    await button('Filters').click()
    await page.getByLabel('What kind').selectOption('One-time purchases')
    await sees('No such transaction')
    await button('Show all transactions').click()
    await rows().filter({ hasText: '+30 credits' }).getByRole('link', { name: 'mary@example.com' }).click()
    await heading('mary@example.com')
    await purchases().getByRole('link', { name: 'All transactions' }).click()
    await rows().filter({ hasText: '+30 credits' }).waitFor()
    expect(page.url()).toContain(`customer=${userId}`)
  })

  it('purchases are exported as CSV, those that are shown', async () => {
    await button(/^Filters/).click()
    await page.getByLabel('What kind').selectOption('Changes of items')
    await button('Export CSV').click()
    const download = page.waitForEvent('download')
    await dialog().getByRole('button', { name: 'Export', exact: true }).click()
    const table = await readFile(await (await download).path(), 'utf8')
    expect(table.split('\r\n')).toHaveLength(3)
    expect(table).toContain(`"item_quantity_change"`)
    expect(table).toContain(`"user","${userId}","","30"`)
    await sees('The transactions are in your downloads.')
  })

  it('products are granted without payment, a stackable one several times, and the grant is cancelled', async () => {
    await page.goto(`${project}/users/${userId}`)
    await button('Grant product').click()
    await dialog().getByRole('button', { name: 'Grant product' }).click()
    await sees('Choose a product.')
    await dialog().getByLabel('Product').selectOption('Extra credits')
    await dialog().getByLabel('Quantity').fill('none')
    await dialog().getByRole('button', { name: 'Grant product' }).click()
    await sees('Write a whole number from 1 to 999,999.')
    expect(await examineHere(page, 'purchases', 'grant-product')).toEqual([])
    await dialog().getByLabel('Quantity').fill('2')
    await dialog().getByRole('button', { name: 'Grant product' }).click()
    await dialog()
      .getByText(/add-on/)
      .waitFor()

    await dialog().getByLabel('Product').selectOption('Pro')
    await dialog().getByText('They have it until it is cancelled').waitFor()
    expect(await dialog().getByLabel('Quantity').count()).toBe(0)
    await dialog().getByRole('button', { name: 'Grant product' }).click()
    await sees('Pro is granted to mary@example.com.')
    const pro = purchases().getByRole('listitem').filter({ hasText: 'Pro' }).first()
    await pro.getByText('Granted').waitFor()
    await pro.getByText(/^Active/).waitFor()

    await button('Grant product').click()
    await dialog().getByLabel('Product').selectOption('Extra credits')
    await dialog().getByLabel('Quantity').fill('2')
    await dialog().getByRole('button', { name: 'Grant product' }).click()
    await purchases().getByText('Extra credits × 2').waitFor()
    expect(await examineHere(page, 'purchases', 'granted')).toEqual([])

    await button('Actions for Pro').click()
    await page.getByRole('menuitem', { name: 'Cancel at period end' }).click()
    await pro.getByText('Cancelled', { exact: true }).waitFor()
    await pro.getByText(/^Granted · Ends on/).waitFor()
  })

  it('purchases are paid through Stripe only when the owner has set it up', async () => {
    await page.goto(`${project}/offers`)
    await page.getByRole('main').getByRole('link', { name: 'Set up Stripe' }).click()
    await heading('Payment settings')
    await sees('Test mode')
    await button('Set up Stripe').click()
    await sees(/This server has no Stripe keys/)
    expect(await examineHere(page, 'purchases', 'no-stripe-keys')).toEqual([])
    await page.getByText('What the operator sets').click()
    expect(await page.getByLabel('Address of the webhook endpoint').inputValue()).toMatch(
      /\/api\/v1\/integrations\/stripe\/webhooks$/,
    )
  })

  it('can be worked with by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'purchases', [
      ['transactions', `${project}/transactions`, shown('+30 credits')],
      ['no-transactions', `${project}/transactions?type=one_time`, shown('No such transaction')],
      ['payment-settings', `${project}/payments`, shown('What works now')],
      ['purchases-of-user', `${project}/users/${userId}`, shown('Ended: 1')],
      ['bought-already', link, shown('This is bought already')],
      ['unknown-link', `${link}x`, shown('This link does not work')],
    ])
    expect(faults).toEqual({})
  }, 300_000)
})
