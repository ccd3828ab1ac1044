import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost, waitThroughRetries } from './support/host.ts'

const host = startHost()

describe('while the server is down', () => {
  it('the page says so, and goes on when it is back', async () => {
    const page = await host.open('/handler/nowhere')
    await host.installClock(page)
    await host.live().fallSilent()
    await page.goto(`${host.address()}/handler/sign-in`)
    await waitThroughRetries(page, page.getByRole('heading', { name: 'This did not load' }))
    await host.live().comeBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  })

  it.each([
    360, 1440,
  ])('a part of the settings says so below its title, and goes on when it is back, at %i px', async width => {
    const page = await host.signIn('/handler/account-settings', { width })
    await host.installClock(page)
    await page.getByRole('link', { name: 'Notifications' }).waitFor()
    await host.live().fallSilent()
    await page.getByRole('link', { name: 'Notifications' }).click()
    await waitThroughRetries(page, page.getByRole('alert').getByText('We could not reach the server.'))
    expect(await page.getByRole('heading', { name: 'This did not load' }).count()).toBe(0)
    await takeScreenshot(page, `react-account-outage-${width}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await host.live().comeBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Emails to you' }).waitFor()
  })

  it('a form says so above its button, keeps what was typed, and works when it is sent again', {
    tags: ['journey'],
  }, async () => {
    const page = await host.open('/handler/sign-in')
    await fillCredentials(page, host.ada())
    await host.live().fallSilent()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('We could not reach the server.').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(host.ada().email)
    await host.live().comeBack()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
  })

  it('signing out by the user button says so in its menu, and works when it is tried again', async () => {
    const page = await host.signIn()
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await host.live().fallSilent()
    const signOut = page.getByRole('menuitem', { name: 'Sign out' })
    await signOut.click()
    await page.getByRole('menu').getByText('We could not reach the server.').waitFor()
    await takeScreenshot(page, 'react-sign-out-outage')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await host.live().comeBack()
    await signOut.click()
    await page.getByText('Hello stranger').waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  it('the page that signs out says so, and goes on when it is back', async () => {
    const page = await host.signIn()
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.route(`${host.live().address}/api/v1/auth/sessions/current`, route => route.abort())
    await page.goto(`${host.address()}/handler/sign-out`)
    await page.getByRole('heading', { name: 'That did not work' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Hello stranger').waitFor()
  })

  it('the page shows it within a few seconds', async () => {
    const page = await host.open('/handler/nowhere')
    await host.live().fallSilent()
    const opened = Date.now()
    await page.goto(`${host.address()}/handler/sign-in`)
    await page.getByRole('heading', { name: 'This did not load' }).waitFor()
    expect(Date.now() - opened).toBeLessThan(8_000)
    await host.live().comeBack()
  })

  it('the user button leaves the rest of the page alone', async () => {
    const page = await host.signIn()
    await host.installClock(page)
    await host.live().fallSilent()
    await page.goto(`${host.address()}/article`)
    await waitThroughRetries(page, page.getByRole('button', { name: 'Try again' }))
    await page.getByText('A long read.').waitFor()
    await host.live().comeBack()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()
  })
})
