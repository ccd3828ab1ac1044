import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'
import { type ProjectKeys, readProjectKeys } from './support/project-keys.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let keys: ProjectKeys

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work.stop())

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('table', { name: 'Stores' }).getByRole('row').filter({ hasText: name })

async function add(id: string, name = '') {
  await button('Add store').first().click()
  await dialog().getByLabel('Id').fill(id)
  await dialog().getByLabel('Name').fill(name)
  await dialog().getByRole('button', { name: 'Add store' }).click()
}

describe('the data vault', { timeout: 120_000 }, () => {
  it('has stores that an owner adds and renames', async () => {
    keys = await readProjectKeys(page)
    await page.goto(project)
    await openFromSidebar(page, 'Developers', 'Data vault')
    await sees('No stores yet')
    await sees('What you cannot see here')
    expect(await examineHere(page, 'data-vault', 'no-stores')).toEqual([])
    await add('2 tokens')
    await sees(/The first cannot be a digit/)
    expect(await examineHere(page, 'data-vault', 'add-store')).toEqual([])
    await dialog().getByLabel('Id').fill('tokens')
    await dialog().getByLabel('Name').fill('Token')
    await dialog().getByRole('button', { name: 'Add store' }).click()
    await sees('Token is added.')
    await add('tokens')
    await sees('There is a store with this id already.')
    await page.keyboard.press('Escape')
    await row('Token').getByText('Never').waitFor()

    await button('Actions for Token').click()
    await page.getByRole('menuitem', { name: 'Rename…' }).click()
    await dialog().getByLabel('Name').fill('Tokens of GitHub')
    await button('Save name').click()
    await sees('Tokens of GitHub is saved.')
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('shows how much a store has, and never a value', async () => {
    for (const hashed_key of ['hash-of-one', 'hash-of-two']) {
      const body = { hashed_key, encrypted_value: 'what-the-server-encrypted' }
      expect(await keys.send('POST', '/data-vault/stores/tokens/set', body)).toEqual({ success: true })
    }
    await add('words', 'Words')
    await sees('Words is added.')
    await sees('2 stores')
    await page.reload()
    await row('Tokens of GitHub').getByText('2', { exact: true }).waitFor()
    await row('Tokens of GitHub').getByText('just now').waitFor()
    await row('Words').getByText('Never').waitFor()
    expect(await page.content()).not.toMatch(/hash-of-one|what-the-server-encrypted/)
  })

  it('can be used by everyone, on a phone and on a desk, in every light', async () => {
    const faults = await examineEverywhere(browser, await context.storageState(), 'data-vault', [
      ['data-vault', `${project}/data-vault`, sight => sight.getByText('Tokens of GitHub').first().waitFor()],
    ])
    expect(faults).toEqual({})
  }, 300_000)

  it('keeps the values of a store that is removed, until it is added again', async () => {
    await page.goto(`${project}/data-vault`)
    await button('Actions for Tokens of GitHub').click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await sees(/Its values stay stored/)
    await dialog().getByLabel('Type tokens to confirm').fill('tokens')
    await dialog().getByRole('button', { name: 'Remove store' }).click()
    await sees('Tokens of GitHub is removed.')
    await row('tokens').getByText('Removed').waitFor()
    const read = () => keys.send('POST', '/data-vault/stores/tokens/get', { hashed_key: 'hash-of-one' })
    expect(await read()).toMatchObject({ code: 'DATA_VAULT_STORE_DOES_NOT_EXIST' })
    expect(await examineHere(page, 'data-vault', 'removed-store')).toEqual([])
    await button('Actions for tokens').click()
    await page.getByRole('menuitem', { name: 'Add it again' }).click()
    await row('tokens').getByText('Removed').waitFor({ state: 'detached' })
    expect(await read()).toEqual({ encrypted_value: 'what-the-server-encrypted' })
  })
})
