/** The frame around every screen, by what is painted of it. */
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'
import { isPainted } from './support/painted.ts'

let work: OwnerAtWork
let page: Page
let project: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  page = work.page
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work.stop())

const sidebar = () => page.getByRole('navigation', { name: 'Main' })
const group = (name: string) => sidebar().getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
/** The sidebar has its own head and foot: the name of the project, and the account. */
const seesHeadAndFoot = async () => [
  await isPainted(page.getByRole('button', { name: 'Demo', exact: true }), page),
  await isPainted(page.getByRole('button', { name: 'Keyboard shortcuts' }), page),
]

describe('the sidebar', { timeout: 120_000 }, () => {
  it('has few entries, of which groups unfold and stay so', async () => {
    const entries = sidebar().getByRole('link').or(sidebar().getByRole('button')).filter({ visible: true })
    await group('Developers').waitFor()
    expect(await entries.count()).toBeLessThanOrEqual(13)
    expect(await seesHeadAndFoot()).toEqual([true, true])
    await openFromSidebar(page, 'Developers', 'Webhooks')
    await heading('Webhooks')
    await page.goto(project)
    await sidebar().getByRole('link', { name: 'Webhooks' }).waitFor()
    await group('Developers').click()
    expect(await group('Developers').getAttribute('aria-expanded')).toBe('false')
    await page.reload()
    await group('Developers').waitFor()
    expect(await sidebar().getByRole('link', { name: 'Webhooks' }).isVisible()).toBe(false)
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('shows the active entry after a deep link, between a head and a foot that stay', async () => {
    await page.setViewportSize({ width: 1_440, height: 480 })
    await page.goto(`${project}/config`)
    await heading('Configuration')
    const active = sidebar().getByRole('link', { name: 'Configuration' })
    expect(await isPainted(active, page)).toBe(true)
    expect(await seesHeadAndFoot()).toEqual([true, true])
    await group('Settings').click()
    expect(await active.isVisible(), 'also the group of the screen in sight folds').toBe(false)
    await page.setViewportSize({ width: 1_440, height: 900 })
  })

  it('keeps the place of the scrollbar, so that a longer screen does not move', async () => {
    await page.goto(`${project}/data-vault`)
    await heading('Data vault')
    const short = await page.evaluate(() => document.documentElement.clientWidth)
    await page.goto(`${project}/auth-methods`)
    await heading('Auth methods')
    expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(short)
  })

  it('says on a phone which project is open', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${project}/users`)
    await heading('Users')
    const name = page.getByRole('banner').getByRole('link', { name: 'Demo' })
    expect(await isPainted(name, page)).toBe(true)
    await name.click()
    await heading('Demo')
  })
})

describe('the save bar', { timeout: 120_000 }, () => {
  const bar = () => page.locator('[data-save-bar]')
  const name = () => page.getByLabel('Name', { exact: true })
  const description = () => page.getByLabel('Description')
  const keys = () => page.getByRole('switch', { name: 'Users may have API keys' })

  beforeAll(async () => {
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(`${project}/settings`)
    await heading('Settings')
  })

  it('is one for all forms of a screen, and saves them at once', async () => {
    await name().fill('Demo of one bar')
    await description().fill('To try things with.')
    const hadKeys = await keys().isChecked()
    await keys().click()
    expect(await bar().count()).toBe(1)
    expect(await isPainted(bar(), page)).toBe(true)
    expect(await bar().innerText()).toMatch(/Not saved yet: Name, Description, API keys of users/)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await bar().getByRole('button', { name: 'Save changes' }).click()
    await bar().waitFor({ state: 'hidden' })
    await page.reload()
    expect([await name().inputValue(), await description().inputValue(), await keys().isChecked()]).toEqual([
      'Demo of one bar',
      'To try things with.',
      !hadKeys,
    ])
  })

  it('takes back what every form of the screen has', async () => {
    await name().fill('Something else')
    await description().fill('Something else as well')
    await bar().getByRole('button', { name: 'Discard' }).click()
    await bar().waitFor({ state: 'hidden' })
    expect([await name().inputValue(), await description().inputValue()]).toEqual([
      'Demo of one bar',
      'To try things with.',
    ])
  })

  it('is never painted over the field that is typed into', async () => {
    for (const height of [400, 480, 560, 640, 740])
      for (const width of [360, 1_440]) {
        await page.setViewportSize({ width, height })
        for (const field of [name(), description()]) {
          // At the lower edge of the window, where the bar comes.
          await field.evaluate(element => element.scrollIntoView({ block: 'end' }))
          await field.evaluate(element => element.focus({ preventScroll: true }))
          await page.keyboard.press('Backspace')
          await bar().waitFor()
          expect(await isPainted(field, page), `${width} × ${height}`).toBe(true)
          await bar().getByRole('button', { name: 'Discard' }).click()
          await bar().waitFor({ state: 'hidden' })
        }
      }
  })
})
