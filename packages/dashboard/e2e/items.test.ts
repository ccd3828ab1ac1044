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
let userId: string
let teamId: string

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
const lines = () => page.getByRole('table', { name: 'History, newest first' }).getByRole('row')
const balance = () => page.getByRole('status', { name: 'Balance', exact: true })
const balanceIs = (quantity: string) => balance().getByText(quantity, { exact: true }).waitFor()
const thenIs = (quantity: string) =>
  page.getByRole('status', { name: 'Balance on this day' }).getByText(quantity, { exact: true }).waitFor()

/** So many days from now, as a date field has it. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(part => String(part).padStart(2, '0')).join('-')
}

async function add(item: { id: string; name?: string; holder?: string }) {
  await button('Add item').first().click()
  await dialog().getByLabel('Id').fill(item.id)
  if (item.name) await dialog().getByLabel('Name').fill(item.name)
  if (item.holder) await dialog().getByLabel('Who has it').selectOption(item.holder)
  await dialog().getByRole('button', { name: 'Add item' }).click()
}

interface Change {
  readonly kind: 'Grant' | 'Take'
  readonly amount: string
  readonly end?: string
  readonly description?: string
}

async function change({ kind, amount, end, description }: Change) {
  await button('Change the quantity').click()
  await dialog().getByText(kind, { exact: true }).first().click()
  await dialog().getByLabel('Amount').fill(amount)
  if (end)
    await dialog()
      .getByLabel(kind === 'Grant' ? 'Expires on' : 'Given back on')
      .fill(end)
  if (description) await dialog().getByLabel('Description').fill(description)
  await dialog().getByRole('button', { name: kind, exact: true }).click()
}

describe('items', { timeout: 120_000 }, () => {
  it('items are declared by an owner, with an id as the configuration has it', async () => {
    await page.goto(`${project}/users?create=true`)
    await dialog().getByLabel('Email', { exact: true }).fill('mary@example.com')
    await dialog().getByRole('button', { name: 'Create user' }).click()
    await heading('mary@example.com')
    userId = page.url().split('/').at(-1) ?? ''
    expect(await page.getByRole('region', { name: 'Items' }).count()).toBe(0)

    await openFromSidebar(page, 'Payments', 'Items')
    await sees('No items yet')
    expect(await examineHere(page, 'items', 'no-items')).toEqual([])
    await add({ id: '2 credits' })
    await sees(/The first cannot be a digit/)
    expect(await examineHere(page, 'items', 'add-item')).toEqual([])
    await dialog().getByLabel('Id').fill('credits')
    await dialog().getByLabel('Name').fill('Credit')
    await dialog().getByRole('button', { name: 'Add item' }).click()
    await sees('Credit is added.')
    await add({ id: 'credits' })
    await sees('There is an item with this id already.')
    await page.keyboard.press('Escape')
    await add({ id: 'seats', name: 'Seats', holder: 'Teams' })
    await sees('Seats is added.')
    await add({ id: 'tokens', holder: 'Custom customers: ids of your own' })
    await sees('tokens is added.')

    await button('Actions for Credit').click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await dialog().getByLabel('Name').fill('Credits')
    await button('Save name').click()
    await sees('Credits is saved.')
    await sees('3 items')
  })

  it('items are granted to a user, and taken', async () => {
    await page.getByRole('link', { name: 'Credits', exact: true }).click()
    await heading('Credits')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Choose a user').click()
    await page.getByRole('combobox', { name: 'Search users by name, email or id' }).fill('mary')
    await page.getByRole('option', { name: /^mary@example\.com/ }).click()
    await balanceIs('0')
    await sees('No history yet')

    await change({ kind: 'Grant', amount: '10', end: dayIn(10), description: 'Welcome' })
    await sees('10 granted.')
    await balanceIs('10')
    await change({ kind: 'Grant', amount: '5' })
    await balanceIs('15')
    await change({ kind: 'Take', amount: '3' })
    await balanceIs('12')
    await lines()
      .filter({ hasText: /−3.*Taken/ })
      .waitFor()
    await lines()
      .filter({ hasText: /\+10.*Welcome.*20/ })
      .waitFor()
  })

  it('cannot go below zero, unless the owner says so', async () => {
    await change({ kind: 'Take', amount: '20', description: 'A large export' })
    await sees('There are only 12, so nothing was taken. Take less, or allow a balance below zero.')
    expect(await examineHere(page, 'items', 'refused-change')).toEqual([])
    await balanceIs('12')
    await dialog().getByLabel('Allow a balance below zero').check()
    await dialog().getByRole('button', { name: 'Take', exact: true }).click()
    await balanceIs('−8')
    await change({ kind: 'Grant', amount: 'ten' })
    await sees('Enter a whole number, 1 or more.')
    await dialog().getByLabel('Amount').fill('20')
    await dialog().getByRole('button', { name: 'Grant', exact: true }).click()
    await balanceIs('12')
  })

  it('have a balance on another day', async () => {
    await change({ kind: 'Grant', amount: '30', end: dayIn(5) })
    await balanceIs('42')
    await page.getByLabel('On another day').fill(dayIn(2))
    await thenIs('42')
    await page.getByLabel('On another day').fill(dayIn(6))
    await thenIs('35')
    await page.getByLabel('On another day').fill(dayIn(-2))
    await thenIs('0')
    expect(page.url()).toContain(`on=${dayIn(-2)}`)
    await page.reload()
    await thenIs('0')
  })

  it('items are shown with the user, as links to them', async () => {
    await page.getByRole('main').getByRole('link', { name: 'mary@example.com' }).click()
    await heading('mary@example.com')
    const items = page.getByRole('region', { name: 'Items' })
    await items.getByText('42', { exact: true }).waitFor()
    expect(await items.getByRole('link').allTextContents()).toEqual(['Credits'])
    await items.getByRole('link', { name: 'Credits' }).click()
    await balanceIs('42')
  })

  it('show what products grant by themselves', async () => {
    await page.goto(`${project}/config`)
    await page.getByRole('textbox', { name: 'Configuration override' }).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    const includedItems = { seats: { quantity: 3, repeat: [1, 'day'] }, tokens: { quantity: 100, expires: 'never' } }
    const free = { groupId: 'plans', prices: 'include-by-default', includedItems }
    const payments = {
      'payments.groups.plans': {},
      'payments.groups.trials': {},
      'payments.offers.free': { ...free, customerType: 'team' },
      'payments.offers.trial': { ...free, groupId: 'trials', customerType: 'custom' },
    }
    await page.keyboard.insertText(`\n${JSON.stringify(payments).slice(1, -1)},`)
    await button('Review and save').click()
    await button('Save').click()
    await sees(/^Saved as version \d+\.$/)

    await page.goto(`${project}/items/seats`)
    await button('Choose a team').click()
    await page.getByRole('option', { name: /Team/ }).first().click()
    await balanceIs('3')
    teamId = new URL(page.url()).searchParams.get('customer') ?? ''
    await lines()
      .filter({ hasText: /\+3.*Granted by the product free/ })
      .waitFor()
    await change({ kind: 'Take', amount: '2', description: 'Two people joined' })
    await balanceIs('1')
    await page.getByLabel('On another day').fill(dayIn(3))
    await thenIs('3')
    await page.goto(`${project}/items/tokens?customer=acme`)
    await lines()
      .filter({ hasText: /\+100.*product trial.*Never.*From the start/ })
      .waitFor()
  })

  it('items of custom customers are found by the id that the app gave them', async () => {
    await page.goto(`${project}/items/tokens`)
    await page.getByLabel('Customer id').fill('workspace/1?')
    await button('Show balance').click()
    await change({ kind: 'Grant', amount: '1,000,000' })
    await balanceIs('1,000,100')
    await page.reload()
    await balanceIs('1,000,100')
  })

  it('can be used by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'items', [
      ['items', `${project}/items`, shown('Seats')],
      ['item', `${project}/items/credits`, shown('Choose a user')],
      ['item-of-team', `${project}/items/seats`, shown('Choose a team')],
      ['item-of-custom-customers', `${project}/items/tokens`, shown('Show balance')],
      ['balance', `${project}/items/credits?customer=${userId}&on=2035-01-31`, shown('A large export')],
      ['balance-of-custom-customer', `${project}/items/tokens?customer=workspace-1`, shown('From the start')],
      ['balance-of-team', `${project}/items/seats?customer=${teamId}`, shown('Two people joined')],
      ['items-of-team', `${project}/teams/${teamId}`, shown('Seats')],
      ['unknown-customer', `${project}/items/credits?customer=x`, shown('This project has no such user')],
      ['unknown-item', `${project}/items/gold`, shown('Item not found')],
      ['items-of-user', `${project}/users/${userId}`, shown('Credits')],
    ])
    expect(faults).toEqual({})
  }, 300_000)

  it('items are removed by typing their id, and come back with it, balances included', async () => {
    await page.goto(`${project}/items`)
    await button('Actions for Credits').click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await sees(/balances of your customers stay stored/)
    await dialog().getByRole('button', { name: 'Remove item' }).click()
    await sees('This is not the same text. Nothing has been changed.')
    await dialog().getByLabel('Type credits to confirm').fill('credits')
    await dialog().getByRole('button', { name: 'Remove item' }).click()
    await sees('Credits is removed.')
    await sees('2 items')
    await add({ id: 'credits' })
    await sees('credits is added.')
    await page.goto(`${project}/items/credits?customer=${userId}`)
    await balanceIs('42')
  })
})
