import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'
import { newestMail } from './support/mail.ts'

const host = startHost()
const eleven = 'eleven long'

beforeEach(async () => host.moveTo(await host.live().createProject({ config: { 'auth.password.minLength': 12 } })))

describe('where a project requires longer passwords', { timeout: 60_000 }, () => {
  it('says so at sign-up, before one is typed', async () => {
    const page = await host.open('/handler/sign-up')
    await isRefusedHere(page, async () => {
      await fillCredentials(page, { email: 'grace@example.com', password: eleven })
      await page.getByLabel('Repeat password').fill(eleven)
    })
  })

  it('says so beside a new password for a forgotten one', async () => {
    const { email } = host.ada()
    const callback_url = `${host.address()}/handler/password-reset`
    await host.project().request('POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
    const page = await host.open((await newestMail(host, email)).path)
    await isRefusedHere(page, () => fillNewPassword(page))
  })

  it('says so in the account settings', async () => {
    const page = await host.signIn('/handler/account-settings#auth')
    await page.getByRole('button', { name: 'Change password' }).click()
    await isRefusedHere(page, async () => {
      await page.getByLabel('Old password', { exact: true }).fill(host.ada().password)
      await fillNewPassword(page)
    })
  })

  it('counts characters as the server does', async () => {
    const page = await host.open('/handler/sign-up')
    const password = '🔑'.repeat(35)
    await fillCredentials(page, { email: 'keys@example.com', password })
    await page.getByLabel('Repeat password').fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Hello keys@example.com').waitFor()
  })
})

async function fillNewPassword(page: Page) {
  await page.getByLabel('New password').fill(eleven)
  await page.getByLabel('Repeat password').fill(eleven)
}

/** The page sends no request for what it can check itself. */
async function isRefusedHere(page: Page, fill: () => Promise<void>) {
  await page.getByText('At least 12 characters.').waitFor()
  const input: string[] = []
  page.on('request', request => request.url().includes('/password/') && input.push(request.url()))
  await fill()
  await page.keyboard.press('Enter')
  await page.getByText('Use at least 12 characters.').waitFor()
  expect(input).toEqual([])
}
