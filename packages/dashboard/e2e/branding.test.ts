import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'

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

const preview = () => page.getByRole('region', { name: 'Preview' })
const submit = () => preview().locator('.latchkey-form button[type=submit]')
const bar = () => page.locator('[data-save-bar]')
const show = (label: string) => preview().getByText(label, { exact: true }).first().click()

describe('the branding of a project', { timeout: 120_000 }, () => {
  it('is edited beside the pages and mails that will have it, and saved at once', async () => {
    await page.goto(`${project}/branding`)
    await page.getByRole('heading', { name: 'Branding', level: 1 }).waitFor()
    await submit().waitFor()
    expect((await lookOf(submit())).backgroundColor).toBe('rgb(24, 24, 27)')

    await page.getByLabel('Main colour', { exact: true }).fill('#4338ca')
    await page.getByLabel('Main colour on dark pages', { exact: true }).fill('#facc15')
    await page.getByRole('slider', { name: 'Corners' }).fill('20')
    await page.getByLabel('Typeface').selectOption('Serif')
    await page.getByRole('radio', { name: 'Card' }).check({ force: true })
    await page.getByLabel('Heading').fill('Welcome aboard')
    await page.getByLabel('Text below it').fill('For the crew and their guests.')
    expect(await bar().innerText()).toContain(
      'Main colour, Main colour on dark pages, Corners, Typeface, Layout, Heading, Text below it',
    )
    const look = { backgroundColor: 'rgb(67, 56, 202)', color: 'rgb(255, 255, 255)', borderTopLeftRadius: '20px' }
    await expect.poll(() => lookOf(submit())).toMatchObject(look)
    expect((await lookOf(submit())).fontFamily).toContain('Georgia')
    await preview().getByText('Welcome aboard').waitFor()
    await preview().getByText('For the crew and their guests.').waitFor()
    const own = await lookOf(page.getByRole('button', { name: 'Save changes' }))
    expect(own, 'the dashboard keeps its own look').toMatchObject({ backgroundColor: 'rgb(24, 24, 27)' })
    expect(await findAccessibilityFaults(page)).toEqual([])

    await show('Dark')
    await expect
      .poll(() => lookOf(submit()))
      .toMatchObject({ backgroundColor: 'rgb(250, 204, 21)', color: 'rgb(0, 0, 0)' })
    await show('Sign-up')
    await preview().getByText('Create a new account').waitFor()
    await show('Account')
    await preview().getByText('Jane Doe').first().waitFor()
    await show('Purchase')
    await preview().getByText('1,000 Credits every month').waitFor()
    await expect
      .poll(() => lookOf(preview().locator('.latchkey-sheet button').last()))
      .toMatchObject({ backgroundColor: 'rgb(250, 204, 21)' })
    await show('Phone')
    await show('Light')
    await show('Mail')
    await preview().locator('iframe').waitFor()

    await bar().getByRole('button', { name: 'Save changes' }).click()
    await bar().waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => lookOf(submit())).toMatchObject(look)
    expect(await page.getByLabel('Heading').inputValue()).toBe('Welcome aboard')
  })

  it('is on the hosted pages of the project', async () => {
    const id = project.split('/').at(-1)
    const hosted = await context.newPage()
    await hosted.goto(new URL(`/p/${id}/sign-in`, project).href)
    await hosted.getByRole('heading', { name: 'Welcome aboard' }).waitFor()
    const signIn = hosted.locator('.latchkey-form button[type=submit]')
    expect(await lookOf(signIn)).toMatchObject({ backgroundColor: 'rgb(67, 56, 202)', borderTopLeftRadius: '20px' })
    await hosted.close()
  })

  it('can be edited by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (sight: Page) => sight.locator('.latchkey-form button[type=submit]').first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'branding', [
      ['branding', `${project}/branding`, shown],
      ['settings', `${project}/settings`, sight => sight.getByLabel('Description').waitFor()],
    ])
    expect(faults).toEqual({})
    await show('Purchase')
    await preview().getByText('1,000 Credits every month').waitFor()
    expect(await examineHere(page, 'branding', 'branding-purchase')).toEqual([])
    for (const label of ['Account', 'Mail']) {
      await show(label)
      await show('Desktop')
      await (label === 'Mail' ? preview().locator('iframe') : preview().getByText('Jane Doe').first()).waitFor()
      expect(await examineHere(page, 'branding', `branding-${label.toLowerCase()}`)).toEqual([])
    }
  }, 300_000)
})

function lookOf(element: Locator) {
  return element.evaluate(node => {
    const { backgroundColor, color, borderTopLeftRadius, fontFamily } = getComputedStyle(node)
    return { backgroundColor, color, borderTopLeftRadius, fontFamily }
  })
}
