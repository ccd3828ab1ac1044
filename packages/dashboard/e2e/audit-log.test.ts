import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let userId: string
const files = temporaryFolder()

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => Promise.all([work.stop(), files.remove()]))

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const lines = () => page.getByRole('table', { name: 'Audit log' }).getByRole('row')

describe('the audit log', { timeout: 120_000 }, () => {
  it('shows what an owner did, to whom, and from where', async () => {
    await page.goto(`${project}/users?create=true`)
    await dialog().getByLabel('Email', { exact: true }).fill('mary@example.com')
    await dialog().getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('heading', { name: 'mary@example.com', level: 1 }).waitFor()
    userId = page.url().split('/').at(-1) ?? ''
    await page.getByLabel('Name', { exact: true }).fill('Mary')
    await button('Save changes').click()
    await sees('Saved: Name')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('audit')
    await page.getByRole('option', { name: 'Audit log' }).click()
    const created = lines().filter({ hasText: 'Created a user' })
    await created.filter({ hasText: /grace-.*@example\.com.*Owner/ }).waitFor()
    await created.filter({ hasText: 'Done' }).waitFor()
    await lines().filter({ hasText: 'Changed a user' }).waitFor()
    await created.getByRole('link', { name: 'Mary', exact: true }).click()
    await page.getByRole('heading', { name: 'Mary', level: 1 }).waitFor()
    await page.goBack()
  })

  it('shows all that is kept of a line, and narrows down to what is about the same', async () => {
    await lines().getByRole('button', { name: 'Changed a user' }).click()
    const drawer = page.getByRole('dialog', { name: 'Line of the audit log' })
    await drawer.getByText('displayName').waitFor()
    await drawer.getByText(userId).waitFor()
    await drawer.getByRole('link', { name: 'Mary', exact: true }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await lines().getByRole('button', { name: 'Changed a user' }).click()
    await drawer.getByRole('button', { name: 'Only what is about the same' }).click()
    await sees(/^2 lines$/)
    expect(page.url()).toContain(`target=${userId}`)
  })

  it('the audit log is filtered by what, who, result and day; the address says so', async () => {
    await page.goto(`${project}/audit-log`)
    await button('Filters').click()
    await page.getByLabel('What was done').selectOption('Users')
    await sees(/^2 lines$/)
    await page.getByLabel('Result').selectOption('Refused')
    await sees('No line fits')
    await page.reload()
    await sees('No line fits')
    await button('Show everything').first().click()
    await lines().nth(1).waitFor()
    await button('Filters').click()
    await page.getByLabel('To', { exact: true }).fill('2020-01-31')
    await sees('No line fits')
    await page.getByLabel('To', { exact: true }).fill('')
    await page.getByLabel('From', { exact: true }).fill('2020-01-31')
    await page.getByLabel('By whom').selectOption('By keys')
    await sees('No line fits')
    await page.getByLabel('By whom').selectOption('By owners and colleagues')
    await lines().filter({ hasText: 'Created a user' }).waitFor()
    expect(page.url()).toMatch(/actorType=owner/)
    expect(page.url()).toMatch(/since=2020-01-31/)
  })

  it('the audit log is taken away in a file, as it is filtered', async () => {
    await page.goto(`${project}/audit-log?action=users`)
    await sees(/^2 lines$/)
    const table = await downloaded('CSV')
    const [head, ...rest] = table.trim().split('\r\n')
    expect(head).toMatch(/^"position","at","action","result"/)
    expect(rest.map(line => line.split(',')[2])).toEqual(['"users.update"', '"users.create"'])
    expect(table).toContain(`userId=${userId}`)
    // The name on the screen is looked up; the log itself has the id alone.
    expect(table).not.toContain('Mary')

    const read = JSON.parse(await downloaded('JSON'))
    expect(read.map((entry: { action: string }) => entry.action)).toEqual(['users.update', 'users.create'])
    expect(read[0].hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('the audit log is verified in the browser, line by line', async () => {
    await button('Verify').click()
    await dialog()
      .getByText(/^All \d+ lines are as they were written\.$/)
      .waitFor()
    await dialog()
      .getByText(/^[0-9a-f]{64}@\d+$/)
      .waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Done').click()
  })

  it('shows when a line was altered on its way', async () => {
    await page.route('**/internal/audit-log*desc=false*', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.items[0].action = 'users.delete'
      await route.fulfill({ response: answer, json: body })
    })
    await button('Verify').click()
    await dialog()
      .getByText(/Line 1 is not as it was written/)
      .waitFor()
    await button('Done').click()
    await page.unroute('**/internal/audit-log*desc=false*')
  })

  it('can be used by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    await page.goto(`${project}/audit-log?action=users.create`)
    await lines().getByRole('button', { name: 'Created a user' }).click()
    await page.getByRole('dialog', { name: 'Line of the audit log' }).waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'audit-log', [
      ['audit', `${project}/audit-log`, shown('Created a user')],
      ['audit-entry', page.url(), shown('Hash before')],
      ['audit-none', `${project}/audit-log?action=teams&result=refused`, shown('No line fits')],
    ])
    expect(faults).toEqual({})
  }, 300_000)
})

async function downloaded(format: string): Promise<string> {
  await button('Export').click()
  await dialog().getByText(format, { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog().getByRole('button', { name: 'Export lines' }).click(),
  ])
  const path = join(await files.path(), download.suggestedFilename())
  await download.saveAs(path)
  return readFile(path, 'utf8')
}
