import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work.stop())

const sees = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor()
const button = (name: string | RegExp, on = page) => on.getByRole('button', { name, exact: typeof name === 'string' })
// A toast is one as well, for screen readers.
const dialog = () => page.locator('dialog')
const editor = (on = page) => on.getByRole('textbox', { name: 'Configuration override' })

describe('the configuration, for experts', { timeout: 120_000 }, () => {
  it('the configuration, for experts is JSON, whose mistakes are shown where they stand, until they are mended', async () => {
    await page.goto(`${project}/config`)
    await add(page, '"auth.oauth.accountMergeStrategy": "merge')
    await sees(/^This is not a JSON object yet/)
    await button('Review and save').click()
    expect(await isInEditor()).toBe(true)

    await page.keyboard.press('Control+z')
    await add(page, '"auth.oauth.accountMergeStrategy": "merge"')
    await button('Review and save').click()
    await button('Save').click()
    const problem = page.getByRole('list', { name: 'Problems' }).getByText('auth.oauth.accountMergeStrategy')
    await problem.waitFor()
    await page.locator('.cm-lintRange-error').getByText('auth.oauth.accountMergeStrategy').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Show').click()
    expect(await isInEditor()).toBe(true)
    await page.keyboard.press('End')
    for (const _ of '"merge",') await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.insertText('"raise_error",')
    await problem.waitFor({ state: 'detached' })
  })

  it('says what changes, path by path, before it is saved, and keeps secrets to itself', async () => {
    await add(
      page,
      '"auth.oauth.providers.gitlab": {"type": "gitlab", "isShared": false, "clientId": "shop", "clientSecret": "hush-hush"}',
    )
    await sees('Not saved yet:')
    await button('Review and save').click()
    await dialog().getByText('auth.oauth.accountMergeStrategy').waitFor()
    await dialog().getByText('auth.oauth.providers.gitlab').waitFor()
    expect(await dialog().innerText()).toContain('raise_error')
    expect(await dialog().innerText()).not.toContain('hush-hush')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog().getByLabel('Comment').fill('Ask before merging')
    await button('Save').click()
    await sees(/^Saved as version \d+\.$/)
  })

  it('the configuration, for experts is written by two at once, and neither loses what they wrote', async () => {
    const other = await context.newPage()
    await Promise.all([page.goto(`${project}/config`), other.goto(`${project}/config`)])
    await add(other, '"dataVault.stores.notes": {"displayName": "Notes"}')
    await add(page, '"payments.items.coins": {"displayName": "Coins"}')
    await save(other)

    await button('Review and save').click()
    await button('Save').click()
    const notice = page.getByRole('alert', { name: 'A newer version' })
    await notice.getByText(/saved version \d+/).waitFor()
    await notice.getByText('dataVault.stores.notes').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await editor().innerText()).toContain('payments.items.coins')
    await button('Put my changes on top').click()
    await notice.waitFor({ state: 'detached' })
    await button('Review and save').click()
    await dialog().getByText('payments').first().waitFor()
    expect(await dialog().innerText()).not.toContain('dataVault')
    await button('Save').click()
    await sees(/^Saved as version \d+\.$/)
    await dialog().waitFor({ state: 'detached' })

    await page.getByText('Effective', { exact: true }).click()
    await page.getByText('History', { exact: true }).click()
    await page.getByRole('row').nth(1).filter({ hasText: 'payments' }).waitFor()
    await page.getByRole('row').nth(2).filter({ hasText: 'dataVault' }).waitFor()
    await other.close()
  })

  it('keeps its history, to which one can go back, and forth again', async () => {
    await page.goto(`${project}/config?view=history`)
    const change = page.getByRole('row').filter({ hasText: 'Ask before merging' })
    await change.filter({ hasText: /grace-.*@example.com/ }).waitFor()
    await change.getByRole('button', { name: /^Version/ }).click()
    await dialog().getByText('“Ask before merging”').waitFor()
    await dialog().getByText('auth.oauth.accountMergeStrategy').waitFor()
    expect(await dialog().innerText()).not.toContain('hush-hush')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Go back to this version').click()
    await button(/^Go back to version/).click()
    await sees(/^The configuration is as it was in version/)
    await page
      .getByRole('row')
      .nth(1)
      .filter({ hasText: /Went back to version/ })
      .waitFor()
    await page.getByText('What you changed', { exact: true }).click()
    await editor().waitFor()
    expect(await textIn(editor())).not.toContain('payments.items.coins')
    await button('Undo').click()
    await sees(/^The configuration is as it was in version \d+\.$/)
    await expect.poll(() => textIn(editor())).toContain('payments.items.coins')
  })

  it('the configuration, for experts is shown as it holds, defaults and all', async () => {
    await page.getByText('Effective', { exact: true }).click()
    await page
      .getByRole('textbox', { name: 'Effective configuration' })
      .getByText('"defaultPermissions"')
      .first()
      .waitFor()
    await button('Copy configuration').waitFor()
  })

  it('the effective configuration masks secrets until a colleague reveals them, which is recorded', async () => {
    await page.goto(`${project}/config`)
    await add(
      page,
      '"auth.oauth.providers.discord": {"type": "discord", "isShared": false, "clientId": "shop", "clientSecret": "hush-again"}',
    )
    await save(page)
    await expect.poll(() => textIn(editor())).toContain('"clientSecret": "•••"')
    expect(await textIn(editor())).not.toContain('hush-again')
    await page.getByText('Effective', { exact: true }).click()
    const effective = page.getByRole('textbox', { name: 'Effective configuration' })
    await effective.waitFor()
    expect(await textIn(effective)).not.toContain('hush-again')
    await button('Reveal secrets').click()
    await button('Hide secrets').waitFor()
    expect(await textIn(effective)).toContain('hush-again')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Hide secrets').click()
    await expect.poll(() => textIn(effective)).not.toContain('hush-again')
    await page.goto(`${project}/audit-log`)
    await sees('Revealed the secrets of the configuration')

    await page.goto(`${project}/config`)
    await add(page, '"auth.oauth.providers.discord.clientId": "another shop"')
    await save(page)
    await page.goto(`${project}/config?view=whole`)
    await button('Reveal secrets').click()
    await expect.poll(() => textIn(effective)).toContain('hush-again')
    expect(await textIn(effective)).toContain('another shop')
  })

  it('can be used by everyone, on a phone and on a desk, in every light', async () => {
    const written = (sight: Page) => sight.locator('.cm-line').first().waitFor()
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'configuration', [
      ['config', `${project}/config`, written],
      ['config-whole', `${project}/config?view=whole`, written],
      ['config-history', `${project}/config?view=history`, shown('Ask before merging')],
      ['config-change', `${project}/config?view=history&version=2`, shown('Go back to this version')],
    ])
    expect(faults).toEqual({})
  }, 300_000)
})

function isInEditor(): Promise<boolean> {
  return editor().evaluate(field => field.contains(document.activeElement))
}

/** All of the text, also what is out of sight. */
async function textIn(field: Locator): Promise<string> {
  await field.press('Control+a')
  await field.press('Control+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Writes one more line at the start of the object. */
async function add(on: Page, line: string): Promise<void> {
  await editor(on).click()
  await on.keyboard.press('Control+Home')
  await on.keyboard.press('ArrowRight')
  await on.keyboard.insertText(`\n  ${line},`)
}

async function save(on: Page): Promise<void> {
  await button('Review and save', on).click()
  await button('Save', on).click()
  await sees(/^Saved as version \d+\.$/, on)
}
