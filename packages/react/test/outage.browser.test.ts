import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost, waitThroughRetries } from './support/host.ts'

const host = startHost()

describe('while the server is down', () => {
  it('the page says so, and goes on when it is back', async () => {
    server.isBroken = true
    const page = await host.open('/handler/sign-in')
    await page.getByRole('heading', { name: 'This did not load' }).waitFor()
    server.isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
  })

  it('a form says so above its button, and keeps what was typed', async () => {
    const page = await host.open('/handler/sign-in')
    await fillCredentials(page, host.ada())
    server.isBroken = true
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('Something went wrong on our side').waitFor()
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('ada@example.com')
  })

  it('the user button leaves the rest of the page alone', async () => {
    const page = await host.signIn()
    server.isBroken = true
    await page.goto(`${host.address()}/article`)
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByText('A long read.').waitFor()
    server.isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).waitFor()
  })
})

