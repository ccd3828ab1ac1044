/** What people do on the pages of the published @stackframe/react and @stackframe/stack, which are the same. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { send, serverHeaders } from './raw.ts'
import { freshEmail, password, type Wire, type WireProject } from './wire.ts'

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
/** The account page has each of its parts twice, for narrow windows and for wide ones. */
export const shows = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
export const signedIn = (page: Page, email: string) => heading(page, `Hello ${email}`)
export const signedOut = (page: Page) => page.getByRole('link', { name: 'Sign up' }).waitFor()
export const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href)

/** Someone with a password and a verified address, made by the application's server. */
export async function makePerson({ url }: Wire, project: WireProject): Promise<string> {
  const email = freshEmail()
  const body = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password }
  const { status } = await send(url, 'POST', '/users', { headers: serverHeaders(project), body })
  if (status !== 201) throw new Error(`The user was not made: ${status}`)
  return email
}

/** On the sign-up page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Email & Password' }).click()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(password)
  await field(page, 'Repeat Password').fill(password)
  await press(page, 'Sign Up')
}

/** On the sign-up page, with the practice provider behind the button. */
export async function signUpByProvider(page: Page): Promise<void> {
  const email = freshEmail()
  await press(page, 'Sign up with GitHub')
  await page.waitForURL(/\/practice-provider\//)
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue with a verified address' }).click()
  await signedIn(page, email)
  expect(new URL(page.url()).search).toBe('')
  await page.context().close()
}

/** On the sign-in page. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByRole('tab', { name: 'Email & Password' }).click()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(secret)
  await press(page, 'Sign In')
}

export async function signOut(page: Page): Promise<void> {
  await goTo(page, '/')
  await press(page, 'Leave')
  await signedOut(page)
}

/** A part of the account page, by its name in the list of parts. A team's button begins with the letter of its picture. */
export async function openSettings(page: Page, part: string | RegExp): Promise<void> {
  await goTo(page, '/handler/account-settings')
  await page.getByRole('button', { name: part, exact: true }).click()
}

/** Leads to the page of the new team. */
export async function createTeam(page: Page, name: string): Promise<void> {
  await openSettings(page, 'Create a team')
  await page.getByRole('textbox').fill(name)
  await press(page, 'Create')
}

/** On a page with API keys; the answer is the key, which is shown once. */
export async function createApiKey(page: Page, description: string): Promise<string> {
  await press(page, 'Create API Key')
  await field(page, 'Description').fill(description)
  await press(page, 'Create')
  await shows(page, 'Here is your API key.')
  return page.getByRole('dialog').getByRole('textbox').inputValue()
}

interface ServerSide {
  readonly wire: Wire
  readonly project: WireProject
}

/** What the application's server learns about an API key that was sent to it. */
export async function checkApiKey({ wire, project }: ServerSide, owner: 'user' | 'team', apiKey: string) {
  const request = { headers: serverHeaders(project), body: { api_key: apiKey } }
  const { json } = await send(wire.url, 'POST', `/${owner}-api-keys/check`, request)
  return json
}

interface Mail {
  readonly subject: string
  readonly text: string
}

/** The first mail to an address whose text has `pattern`, and what that matched. */
export async function mailed({ url }: Wire, to: string, pattern: RegExp): Promise<string> {
  for (const giveUpAt = Date.now() + 10_000; Date.now() < giveUpAt; ) {
    const response = await fetch(`${url}/dev/inbox?to=${encodeURIComponent(to)}`)
    const { items }: { items: Mail[] } = await response.json()
    const found = items.map(({ text }) => pattern.exec(text)?.[0]).find(match => match !== undefined)
    if (found) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`No such mail reached ${to}.`)
}
