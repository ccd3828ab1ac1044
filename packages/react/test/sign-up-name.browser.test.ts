import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()
const password = 'correct horse battery'

async function openSignUp(signUpName: 'optional' | 'required', width?: number): Promise<Page> {
  await host.moveTo(await host.live().createProject({ config: { 'auth.password.signUpName': signUpName } }))
  return host.open('/handler/sign-up', { width })
}

async function signUp(page: Page, email: string) {
  await fillCredentials(page, { email, password })
  await page.getByLabel('Repeat password').fill(password)
  await page.keyboard.press('Enter')
}

const storedName = async (email: string) => {
  const { json } = await host.project().asServer('GET', '/users')
  return json.items.find((user: { primary_email: string }) => user.primary_email === email)?.display_name
}

describe('the sign-up page', { timeout: 60_000 }, () => {
  it('has no field for a name unless the project asks for it', async () => {
    const page = await host.open('/handler/sign-up')
    await page.getByLabel('Repeat password').waitFor()
    expect(await page.getByLabel('Your name').count()).toBe(0)
  })

  it('takes a name, and none where it is optional', async () => {
    const page = await openSignUp('optional')
    await page.getByText('Optional.').waitFor()
    expect(await page.getByLabel('Your name').getAttribute('autocomplete')).toBe('name')
    await signUp(page, 'nameless@example.com')
    await page.getByText('Hello nameless@example.com').waitFor()
    expect(await storedName('nameless@example.com')).toBeNull()
  })

  it.each([360, 1440])('asks for a required name before it sends a request, %i px wide', async width => {
    const page = await openSignUp('required', width)
    await page.getByLabel('Your name').fill('  ')
    const sent: string[] = []
    page.on('request', request => request.url().includes('/password/') && sent.push(request.url()))
    await signUp(page, 'grace@example.com')
    await page.getByText('Enter your name.').waitFor()
    expect(await page.getByLabel('Your name').evaluate(field => field === document.activeElement)).toBe(true)
    expect(sent).toEqual([])
    expect(await findAccessibilityFaults(page)).toEqual([])
    await takeScreenshot(page, `sign-up-name-${width}`)
    await page.getByLabel('Your name').fill(' Grace Hopper ')
    await page.keyboard.press('Enter')
    await page.getByText('Hello Grace Hopper').waitFor()
    expect(await storedName('grace@example.com')).toBe('Grace Hopper')
  })
})
