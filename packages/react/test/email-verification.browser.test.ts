import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const unknown = 'stranger@example.com'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

/** An account that another person registers, from a browser of theirs, with an address that is not theirs. */
async function register(email: string): Promise<{ accessToken: string; userId: string; code: string }> {
  const body = {
    email,
    password: 'the trap of eve',
    verification_callback_url: `${host.address()}/handler/email-verification`,
  }
  const answer = await fetch(`${host.live().address}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: { ...host.project().headers('client'), 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify(body),
  })
  const { access_token: accessToken, user_id: userId } = await answer.json()
  return { accessToken, userId, code: await host.live().mailbox.codeFor(email) }
}

/** The same address as part of an account that has another verified one. */
async function addToVerifiedAccount(email: string): Promise<string> {
  const { accessToken, userId } = host.ada()
  const project = host.project()
  await project.asServer('PATCH', `/users/${userId}`, { primary_email_verified: true })
  const channel = { user_id: 'me', type: 'email', value: email, used_for_auth: true }
  const { json } = await project.asUser({ accessToken }, 'POST', '/contact-channels', channel)
  const callback_url = `${host.address()}/handler/email-verification`
  await project.asUser({ accessToken }, 'POST', `/contact-channels/me/${json.id}/send-verification-code`, {
    callback_url,
  })
  return host.live().mailbox.codeFor(email)
}

const pageFor = (code: string) => `/handler/email-verification?code=${code}`

describe('the page of the verification mail', () => {
  it('shows the address, and from which device and client IP and when it was given', async () => {
    const { code } = await register(unknown)
    const page = await host.open(pageFor(code))
    await page.getByText(`This confirms that ${unknown} is yours.`).waitFor()
    const facts = page.locator('.latchkey-facts')
    await facts.getByText('Firefox on Linux').waitFor()
    await facts.getByText('127.0.0.1').waitFor()
    await facts.getByText('Signed up').waitFor()
    await button(page, 'Verify').click()
    await heading(page, 'Your email is verified').waitFor()
  })

  it('reports a link that was used when it is opened again, and when it is used twice', async () => {
    const { code } = await register(unknown)
    const [page, other] = [await host.open(pageFor(code)), await host.open(pageFor(code))]
    await button(other, 'Verify').waitFor()
    await button(page, 'Verify').click()
    await heading(page, 'Your email is verified').waitFor()
    await button(other, 'Verify').click()
    await heading(other, 'This link was used already').waitFor()
    await page.reload()
    await heading(page, 'This link was used already').waitFor()
    expect(await button(page, 'Verify').count()).toBe(0)
    await button(page, 'Account settings').waitFor()
  })

  it('rejects a sign-up that was not the owner’s, and leads by mail to a password of their own', {
    tags: ['journey'],
  }, async () => {
    const { code, userId } = await register(unknown)
    const page = await host.open(pageFor(code))
    await button(page, 'This was not me').click()
    await heading(page, 'Was this not you?').waitFor()
    await button(page, 'Back').click()
    await button(page, 'This was not me').click()
    expect((await readUser(userId)).has_password, 'nothing is removed before the second question').toBe(true)
    await button(page, 'This was not me').click()
    await heading(page, 'Your address is yours again').waitFor()
    await page.getByText('No one else can sign in with it any more.').waitFor()
    expect(await readUser(userId)).toMatchObject({ has_password: false, primary_email_verified: true })

    const link = (await host.live().mailbox.list(unknown)).at(-1)?.text.match(/http\S+password-reset\S+/)?.[0] ?? ''
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).waitFor()
  })

  it('takes an address off an account that it was added to', async () => {
    const page = await host.open(pageFor(await addToVerifiedAccount(unknown)))
    await page.locator('.latchkey-facts').getByText('Added').waitFor()
    await button(page, 'This was not me').click()
    await page.getByText('Then another person added your address').waitFor()
    await button(page, 'This was not me').click()
    await page.getByText('We took it off the account that it had been added to.').waitFor()
    expect(await host.readAda()).toMatchObject({ primary_email_verified: true })
  })

  it('leads to a new password when the link was used before it is rejected', async () => {
    const { code } = await register(unknown)
    const page = await host.open(pageFor(code))
    await button(page, 'This was not me').click()
    await host.project().request('POST', '/contact-channels/verify', { body: { code } })
    await button(page, 'This was not me').click()
    await heading(page, 'This link was used already').waitFor()
    await button(page, 'Ask for a new link').click()
    await heading(page, 'Forgot your password?').waitFor()
  })
})

async function readUser(userId: string) {
  return (await host.project().asServer('GET', `/users/${userId}`)).json
}

describe.each([
  { theme: 'light', widths: [360, 1440] },
  { theme: 'dark', widths: [1440, 360] },
])('in a $theme host, on a phone and on a desk', ({ theme, widths }) => {
  const [first = 0, examined = 0] = widths

  async function expectToSuitEveryone(page: Page, name: string): Promise<void> {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await takeScreenshot(page, `react-${name}-${theme}-${width}`)
      expect(await findOverflow(page), `at ${width} px`).toEqual([])
      if (width === examined) expect(await findAccessibilityFaults(page)).toEqual([])
    }
    expect(host.complaints()).toEqual([])
  }

  it.each(['', '&lang=de-DE'])('each step can be used by everyone and fits%s', async language => {
    const { code } = await register('a.rather.long.name.of.a.mailbox@subdomain.of.some.company.example.com')
    const path = `${pageFor(code)}&host=${theme}${language}`
    const page = await host.open(path, { width: first, height: 800 })
    const name = `verify${language ? '-german' : ''}`
    await page.locator('.latchkey-facts').waitFor()
    await expectToSuitEveryone(page, name)
    await page.getByRole('button').last().click()
    await page.locator('.latchkey-button-destructive').waitFor()
    await expectToSuitEveryone(page, `${name}-reject`)
    await page.locator('.latchkey-button-destructive').click()
    await page.locator('.latchkey-button-destructive').waitFor({ state: 'detached' })
    await expectToSuitEveryone(page, `${name}-rejected`)
  })
})
