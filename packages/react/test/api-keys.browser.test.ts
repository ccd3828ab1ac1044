import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()
beforeEach(() => host.configure({ allow_user_api_keys: true, allow_team_api_keys: true }))

const check = (kind: 'user' | 'team', api_key: string) =>
  host.project().asServer('POST', `/${kind}-api-keys/check`, { api_key })

/** Makes a key in the dialog, and answers it as it is shown, once. */
async function createKey(page: Page, description: string, expires = 'In 30 days'): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Expires').selectOption({ label: expires })
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByLabel('API key', { exact: true }).inputValue()
  await page.getByLabel('I understand that I will not be able to view this key again.').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return key
}

const row = (page: Page, name: string) => page.getByRole('row', { name })

describe('the API keys of a person', () => {
  it('the API keys of a person are made, seen once, used and revoked', { tags: ['journey'] }, async () => {
    const page = await host.signIn('/handler/account-settings#api-keys')
    await page.getByText('No keys yet.').waitFor()
    const key = await createKey(page, 'Laptop')
    expect(await page.content()).not.toContain(key)
    await row(page, 'Laptop')
      .getByText(`…${key.slice(-4)}`)
      .waitFor()
    expect((await check('user', key)).json).toMatchObject({ user_id: host.ada().userId, description: 'Laptop' })

    await row(page, 'Laptop').getByRole('button', { name: 'Revoke Laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await row(page, 'Laptop').getByText('Revoked', { exact: true }).waitFor()
    expect((await check('user', key)).code).toBe('API_KEY_REVOKED')
    expect(host.complaints()).toEqual([])
  })

  it('the API keys of a person are not closed away before it was ticked that they are kept', async () => {
    const page = await host.signIn('/handler/account-settings#api-keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    await takeScreenshot(page, 'react-key-new')
    await page.getByLabel('Description').fill('Laptop')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your new API key' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Copy the key first, then tick this.').waitFor()
    await takeScreenshot(page, 'react-key-once')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it.each([
    { width: 360, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ])('the API keys of a person are found by name and by state at $width px', async ({ width, theme }) => {
    const page = await host.signIn(`/handler/account-settings?host=${theme}#api-keys`, { width })
    await createKey(page, 'Laptop', 'In 1 day')
    await createKey(page, 'Build server with a name that is rather long', 'Never')
    await row(page, 'Laptop').waitFor()
    await row(page, 'Build server').getByText('Never').first().waitFor()
    await takeScreenshot(page, `react-keys-${theme}-${width}`, { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await page.getByLabel('Search keys').fill('LAP')
    await row(page, 'Build server').waitFor({ state: 'detached' })
    await page.getByLabel('Which keys to show').selectOption('Revoked')
    await page.getByText('No keys found.').waitFor()
  })

  it('the API keys of a person are not offered where the project has none', async () => {
    await host.configure({ allow_user_api_keys: false })
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('link', { name: 'My profile' }).waitFor()
    expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  })
})

describe('the API keys of a team', () => {
  it('the API keys of a team are made by those who manage them', async () => {
    const team = await host.createTeam()
    const page = await host.signIn(`/handler/account-settings#team-${team.id}`)
    const key = await createKey(page, 'Deploy')
    expect((await check('team', key)).json).toMatchObject({ team_id: team.id })
    await row(page, 'Deploy').waitFor()
  })
})

describe('the notifications', () => {
  it('the notifications are switched off where they can be, and stay so', async () => {
    const page = await host.signIn('/handler/account-settings#notifications')
    const news = page.getByRole('switch', { name: 'News and offers' })
    expect(await page.getByRole('switch', { name: 'About your account' }).isDisabled()).toBe(true)
    await news.uncheck()
    await page.reload()
    await news.waitFor()
    expect(await news.isChecked()).toBe(false)
  })

  it('stay as they were when the server refuses, and show why', async () => {
    const page = await host.signIn('/handler/account-settings#notifications')
    await page.route('**/notification-preference/*/*', route =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, body: 'This cannot be changed right now.', headers: allowedFrom })
        : route.continue(),
    )
    const shown = page.waitForEvent('dialog')
    const news = page.getByRole('switch', { name: 'News and offers' })
    // The dialog holds the click, so it is not awaited before.
    const clicked = news.click()
    const dialog = await shown
    expect(dialog.message()).toContain('This cannot be changed right now.')
    await dialog.accept()
    await clicked
    expect(await news.isChecked()).toBe(true)
  })
})

const allowedFrom = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' }
