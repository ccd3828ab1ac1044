import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()
const settings = '/handler/account-settings#sessions'

describe('the sessions of an account', { timeout: 60_000 }, () => {
  it('the sessions of an account are listed by device and last use, the current one first', async () => {
    const page = await host.signIn(settings)
    const rows = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')
    await rows.filter({ hasText: 'This device' }).waitFor()
    expect(await rows.nth(1).innerText()).toContain('Chrome on Linux')
    // Signing up in the test's own process was another one.
    expect(await rows.count()).toBe(3)
    expect(await rows.nth(1).getByRole('button').count()).toBe(0)
    await takeScreenshot(page, 'react-sessions', { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(host.complaints()).toEqual([])
  })

  it('the sessions of an account are ended one by one after a question, and that browser has to sign in again', async () => {
    const elsewhere = await host.signIn()
    const page = await host.signIn(settings)
    const others = page.getByRole('button', { name: 'Sign out Chrome on Linux' })
    await others.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await others.waitFor({ state: 'detached' })
    // What was handed out before runs out by itself.
    host.live().clock.advance(11 * 60)
    await elsewhere.reload()
    await elsewhere.getByText('Hello stranger').waitFor()
  })

  it('the sessions of an account are all ended but this one', async () => {
    const elsewhere = await host.signIn()
    const page = await host.signIn(settings)
    await page.getByRole('button', { name: 'Sign out everywhere else…' }).click()
    await takeScreenshot(page, 'react-sessions-end-all')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
    await page.getByRole('button', { name: 'Sign out everywhere else…' }).waitFor({ state: 'detached' })
    host.live().clock.advance(11 * 60)
    await elsewhere.reload()
    await elsewhere.getByText('Hello stranger').waitFor()
    await page.reload()
    await page.getByText('This device').waitFor()
  })
})
