import { takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

/** Presses a key until something of that name has the focus, as somebody does who listens to where it goes. */
async function goTo(page: Page, name: string, key = 'Tab') {
  for (let presses = 0; presses < 40; presses += 1) {
    const focused = page.locator(':focus')
    const heard = (await focused.count()) > 0 ? await focused.ariaSnapshot() : ''
    if (heard.includes(`"${name}`)) return
    await page.keyboard.press(key)
  }
  throw new Error(`“${name}” cannot be reached with ${key}.`)
}

async function press(page: Page, name: string, key = 'Enter') {
  await goTo(page, name)
  await page.keyboard.press(key)
}

describe('somebody without a mouse', () => {
  it('signs in, makes a team, invites, makes and revokes a key, switches and deletes the team', async () => {
    await host.configure({ client_team_creation_enabled: true, allow_user_api_keys: true })
    const page = await host.open('/handler/sign-in?after_auth_return_to=%2Fhandler%2Faccount-settings')
    await page.getByLabel('Email', { exact: true }).waitFor()
    await goTo(page, 'Email')
    await page.keyboard.type(host.ada().email)
    await goTo(page, 'Password')
    await page.keyboard.type(host.ada().password)
    await page.keyboard.press('Enter')

    await page.getByRole('link', { name: 'Create a team' }).waitFor()
    await press(page, 'Create a team')
    await page.getByLabel('Name of the team').waitFor()
    await goTo(page, 'Name of the team')
    await page.keyboard.type('Crew')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Crew', level: 2 }).waitFor()

    await page.getByLabel('Email').waitFor()
    await goTo(page, 'Email')
    await page.keyboard.type('grace@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('We sent an invitation to grace@example.com.').waitFor()
    await press(page, 'Take back the invitation')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Take back')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Open invitations').waitFor({ state: 'detached' })

    await page.keyboard.press('Home')
    await goTo(page, 'API keys', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByText('No keys yet.').waitFor()
    await press(page, 'Create API key')
    await goTo(page, 'Description')
    await page.keyboard.type('Laptop')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Your new API key' }).waitFor()
    await press(page, 'I understand', 'Space')
    await press(page, 'Done')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'react-keyboard-key')
    await press(page, 'Revoke Laptop')
    await page.getByRole('dialog').waitFor()
    await press(page, 'Revoke')
    await page.getByRole('row', { name: 'Laptop' }).getByText('Revoked').waitFor()

    await page.goto(`${host.address()}/teams`)
    await page.getByText('Stored: Crew').waitFor()
    await press(page, 'Team: Crew', 'ArrowDown')
    await goTo(page, 'Team settings', 'ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete team…' }).waitFor()
    await press(page, 'Delete team…')
    await goTo(page, 'Type “Crew”')
    await page.keyboard.type('Crew')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Crew' }).waitFor({ state: 'detached' })
    expect(host.complaints()).toEqual([])
  })
})
