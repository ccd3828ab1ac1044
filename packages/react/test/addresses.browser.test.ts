/** Addresses that only a server can judge, in the forms of the ready pages. */
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()
const password = 'correct horse battery'
const slip = 'This does not look like an email address. Check it for typing mistakes.'

describe('an address with a host of one label', { timeout: 60_000 }, () => {
  it('signs in when a server gave it', async () => {
    const body = { primary_email: 'root@localhost', primary_email_auth_enabled: true, password }
    expect((await host.project().asServer('POST', '/users', body)).status).toBe(201)
    const page = await host.open('/handler/sign-in')
    await page.getByLabel('Email', { exact: true }).fill('root@localhost')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Hello root@localhost').waitFor()
  })

  it('an address with a host of one label is refused by the sign-up form', async () => {
    const page = await host.open('/handler/sign-up')
    await page.getByLabel('Email', { exact: true }).fill('root@localhost')
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await page.getByText(slip).waitFor()
  })

  it('an address with a host of one label is refused in words by the form for a mailed code where no one has it', async () => {
    await host.configure({ magic_link_enabled: true, credential_enabled: false })
    const page = await host.open('/handler/sign-in')
    await page.getByLabel('Email', { exact: true }).fill('nobody@localhost')
    await page.getByRole('button', { name: 'Send email' }).click()
    await page.getByText(slip).waitFor()
  })
})
