import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string

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
const preview = () => page.getByRole('region', { name: 'Preview' })
const field = (name: string | RegExp) => page.getByRole('main').getByLabel(name, { exact: typeof name === 'string' })
const part = (name: string) => page.getByRole('group', { name, exact: true })
const switchOn = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) }).check()
const list = (name: string) => page.getByRole('list', { name, exact: true })

describe('offers', { timeout: 120_000 }, () => {
  it('begin with an explanation and an example, which can be taken back', async () => {
    await openFromSidebar(page, 'Payments', 'Products')
    await sees('No products yet')
    expect(await examineHere(page, 'offers', 'no-offers')).toEqual([])
    await button('Add example: Free, Pro and an add-on').click()
    await sees('The example is added.')
    await list('Plans').getByText('$10 a month or $100 a year, after 7 days free').waitFor()
    await list('Plans').getByText('Included by default').waitFor()
    await list('Plans').getByText('100 Credits a month').waitFor()
    await button('Undo').click()
    await sees('No products yet')
    await button('Add example: Free, Pro and an add-on').click()
    await sees('3 products')
  })

  it('products are made with a price and an item, beside the pricing table that customers will see', async () => {
    await button('New product').click()
    await heading('New product')
    await field('Name').fill('Gold plan')
    expect(await field('Id').inputValue()).toBe('gold-plan')
    await preview().getByText('Gold plan').waitFor()
    await sees('it has no price that is open to them')
    await field('Group').selectOption('New group…')
    await dialog().getByLabel('Name').fill('Metals')
    await dialog().getByRole('button', { name: 'Add group' }).click()
    await sees('Metals is added.')
    await field('Amount in USD').fill('025')
    await field('Amount in USD').blur()
    await sees('This has a leading zero.')
    await field('Amount in USD').fill('25.50')
    await preview().getByText('$25.50').waitFor()
    await button('Currency').click()
    await page.getByRole('menuitem', { name: 'Japanese Yen (JPY)' }).click()
    await field('Amount in JPY').fill('2500.5')
    await field('Amount in JPY').blur()
    await sees('This has more than 0 decimals.')
    expect(await examineHere(page, 'offers', 'problem-at-its-field')).toEqual([])

    await button('Create product').click()
    await page.getByLabel('Amount in JPY').and(page.locator(':focus')).waitFor()
    await field('Amount in JPY').fill('2500')
    await button('New item…').click()
    await dialog().getByLabel('Id').fill('seats')
    await dialog().getByLabel('Name').fill('Seats')
    await dialog().getByRole('button', { name: 'Add item' }).click()
    await part('Included item 1').getByLabel('Quantity').fill('5')
    await preview().getByText('Seats').waitFor()
    await button('Create product').click()
    await heading('Gold plan')
    await sees('Gold plan is saved.')
    expect(page.url()).toMatch(/\/offers\/gold-plan$/)
  })

  it('products are changed with one save, and the change can be undone', async () => {
    await field('Name').fill('Gold')
    await switchOn('Free trial')
    await field('Length of the trial').fill('2')
    await page.getByLabel('Length of the trial: unit').selectOption('week')
    await sees(/Not saved yet:.*Name.*Free trial/)
    await page.getByRole('link', { name: 'Products' }).first().click()
    await sees('Leave without saving?')
    await button('Stay here').click()
    await button('Save changes').click()
    await sees('Gold is saved.')
    await heading('Gold')
    await button('Undo').first().click()
    await heading('Gold plan')
    await field('Name').fill('Gold')
    await button('Save changes').click()
    await heading('Gold')
  })

  it('add to others', async () => {
    await switchOn('Add-on')
    await button('Save changes').click()
    await sees('Choose one product at least.')
    await part('Adds to').getByLabel('Pro').check()
    await switchOn('Stackable')
    await button('Save changes').click()
    await sees('Gold is saved.')
    await page.reload()
    await heading('Gold')
    expect(await part('Adds to').getByLabel('Pro').isChecked()).toBe(true)
  })

  it('products are copied', async () => {
    await button('Duplicate').click()
    await heading('New product')
    expect(await field('Name').inputValue()).toBe('Gold copy')
    expect(await field('Id').inputValue()).toBe('gold-copy')
    await switchOn('Server-only')
    await button('Create product').click()
    await heading('Gold copy')
    await sees('only your server can sell it')
  })

  it('products are seen as customers see them', async () => {
    await page.goto(`${project}/offers`)
    await page.getByText('Pricing table', { exact: true }).click()
    await sees('$25.50')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(page.url()).toContain('view=table')
    expect(await page.getByRole('main').getByText('Gold copy').count()).toBe(0)
  })

  it('can be worked with by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'offers', [
      ['offers', `${project}/offers`, shown('$25.50 a month')],
      ['pricing-table', `${project}/offers?view=table`, shown('$25.50')],
      ['product', `${project}/offers/pro`, shown('Included items')],
      ['add-on', `${project}/offers/gold-plan`, shown('Adds to')],
      ['new-offer', `${project}/new-offer`, shown('Included items')],
      ['unknown-offer', `${project}/offers/x`, shown('Product not found')],
    ])
    expect(faults).toEqual({})
  }, 300_000)

  it('leave their groups, which are renamed and deleted', async () => {
    await page.goto(`${project}/offers`)
    await button('Actions for Metals').click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await dialog().getByLabel('Name').fill('Metal')
    await button('Save name').click()
    await sees('Metal is saved.')
    await button('Actions for Metal').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await dialog().getByRole('button', { name: 'Delete group' }).click()
    await sees('Metal is deleted.')
    await list('In no group').getByRole('link', { name: 'Gold', exact: true }).waitFor()
  })

  it('products are deleted by typing their id, after what becomes of their subscribers was said', async () => {
    await button('Actions for Pro').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await sees(/Subscribers lose the items that it grants at once.*Extra credits/)
    expect(await examineHere(page, 'offers', 'delete')).toEqual([])
    await dialog().getByLabel('Type pro to confirm').fill('pro')
    await dialog().getByRole('button', { name: 'Delete product' }).click()
    await sees('Pro is deleted.')
    await page.getByRole('link', { name: 'Pro', exact: true }).waitFor({ state: 'detached' })
    await button('Undo').first().click()
    await page.getByRole('link', { name: 'Pro', exact: true }).waitFor()
  })
})
