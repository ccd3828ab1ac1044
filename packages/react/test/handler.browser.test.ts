import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()

describe('the handler', () => {
  it.each([
    ['/handler/log-in?x=1', '/handler/sign-in?x=1'],
    ['/handler/register', '/handler/sign-up'],
    ['/handler/accountsettings', '/handler/sign-in'],
    ['/handler/signin', '/handler/sign-in'],
  ])('leads %s to %s', async (path, target) => {
    const page = await host.open(path)
    await page.waitForURL(url => url.href.startsWith(host.address() + target))
  })

  it('says when a page does not exist', { tags: ['journey'] }, async () => {
    const page = await host.open('/handler/nowhere')
    await page.getByRole('heading', { name: 'Page does not exist' }).waitFor()
  })

  it.each(['sign-in', 'forgot-password', 'error', 'nowhere'])('says whose page %s is', async name => {
    await host.moveTo(await host.live().createProject({ displayName: 'Corner Shop' }))
    const page = await host.open(`/handler/${name}`)
    await page.getByRole('main').getByText('Corner Shop').waitFor()
  })

  it('leads from the account settings back to the application', async () => {
    await host.moveTo(await host.live().createProject({ displayName: 'Corner Shop' }))
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('link', { name: 'Back to Corner Shop' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
  })

  it('signs out', async () => {
    const page = await host.signIn()
    await page.goto(`${host.address()}/handler/sign-out`)
    await page.getByText('Hello stranger').waitFor()
  })

  it('requires a confirmation before it uses a verification code, and reports a used one', async () => {
    const code = await host.live().mailbox.codeFor(host.ada().email)
    const page = await host.open(`/handler/email-verification?code=${code}`)
    await page.getByRole('heading', { name: 'Do you want to verify your email?' }).waitFor()
    expect(await host.readAda()).toMatchObject({ primary_email_verified: false })
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'Your email is verified' }).waitFor()
    expect(await host.readAda()).toMatchObject({ primary_email_verified: true })
    await page.reload()
    await page.getByRole('heading', { name: 'This link was used already' }).waitFor()
  })

  it('explains that a code is old', async () => {
    const code = await host.live().mailbox.codeFor(host.ada().email)
    const page = await host.open(`/handler/email-verification?code=${code}`)
    host.live().clock.advance(30 * 24 * 60 * 60)
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  })

  it('explains that a code is unknown', async () => {
    const page = await host.open('/handler/email-verification?code=unknown')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  })

  it('leads from an error to the sign-in page, and from there not back to the error', async () => {
    const page = await host.open('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED')
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await fillCredentials(page, host.ada())
    await page.keyboard.press('Enter')
    await page.getByText('Hello Ada Lovelace').waitFor()
  })

  it('never shows words from the address on the error page', async () => {
    const page = await host.open('/handler/error?errorCode=OAUTH_PROVIDER_ACCESS_DENIED&message=Call+0900+now')
    await page.getByRole('heading', { name: 'Access was not granted' }).waitFor()
    expect(await page.getByText('0900').count()).toBe(0)
  })
})

describe('in a host with a router', () => {
  it('signs in, opens the settings and signs out without reloading the page', { tags: ['journey'] }, async () => {
    const page = await host.open('/handler/log-in?router')
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
    await fillCredentials(page, host.ada())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    await page.getByRole('button', { name: 'Ada Lovelace' }).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Hello stranger').waitFor()
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true)
    expect(host.complaints()).toEqual([])
  })
})

describe('a page that needs someone, in a host with a router', () => {
  it('sends visitors to sign in every time they come', async () => {
    const page = await host.open('/handler/error?router')
    for (const _ of ['first', 'second']) {
      await page.getByRole('button', { name: 'My account' }).click()
      await page.waitForURL('**/handler/sign-in?*')
      await page.waitForTimeout(2_200)
    }
  })
})
