import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let page: Page
let project: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  page = work.page
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work?.stop())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const shown = async (title: string) =>
  (await dialog().locator('figure', { hasText: title }).locator('code').innerText()).trim()

describe('applications of an owner', { timeout: 180_000 }, () => {
  it('are registered with redirect URIs that are examined, and a secret that is shown once', async () => {
    await openFromSidebar(page, 'Sign-in', 'Applications')
    await sees('No applications yet')
    expect(await examineHere(page, 'applications', 'none')).toEqual([])
    await button('Register application').first().click()
    await dialog().getByLabel('Name', { exact: true }).fill('Wiki')
    await dialog().getByLabel('Redirect URIs').fill('http://wiki.example.com/callback')
    await dialog().getByRole('button', { name: 'Register', exact: true }).click()
    await sees(/is not an https URL/)
    expect(await examineHere(page, 'applications', 'register')).toEqual([])
    await dialog().getByLabel('Redirect URIs').fill('https://wiki.example.com/a\nhttps://wiki.example.com/b')
    await dialog().getByLabel('Website').fill('https://wiki.example.com')
    await dialog().getByRole('button', { name: 'Register', exact: true }).click()
    await sees('The application is registered')
    expect(await shown('Client secret')).toMatch(/^lkcs_/)
    expect(await examineHere(page, 'applications', 'secret')).toEqual([])
    const secret = await shown('Client secret')
    await button('I have copied it').click()
    await page.getByRole('heading', { name: 'Wiki', level: 1 }).waitFor()
    await sees('Verified domain: wiki.example.com')
    expect(await page.content()).not.toContain(secret)
    expect(await examineHere(page, 'applications', 'application')).toEqual([])
  })

  it('are tried by a real sign-in with a new account, of which no copy stays', async () => {
    const opens = page.waitForEvent('popup')
    await button('Try a sign-in').click()
    const popup = await opens
    await popup.getByRole('link', { name: 'Sign up' }).click()
    const password = popup.getByLabel('Password', { exact: true })
    const tab = popup.getByRole('tab', { name: 'Email & password' })
    await tab.or(password).first().waitFor()
    if ((await tab.count()) > 0) await tab.click()
    await popup.getByLabel('Email', { exact: true }).fill('tried@example.com')
    await password.fill('correct horse battery')
    await popup.getByLabel('Repeat password', { exact: true }).fill('correct horse battery')
    await popup.getByRole('button', { name: 'Sign up', exact: true }).click()
    await popup.getByRole('button', { name: 'Allow' }).click()
    await sees('The sign-in works.')
    const claims = JSON.parse(await shownOnPage('Claims of the ID token'))
    expect(claims).toMatchObject({ iss: expect.stringContaining('/p/'), sub: expect.any(String) })
    expect(JSON.parse(await shownOnPage('User info'))).toMatchObject({ email: 'tried@example.com', sub: claims.sub })
    expect(await examineHere(page, 'applications', 'tried')).toEqual([])
  })

  it('show the error that an application receives when the user refuses', async () => {
    const opens = page.waitForEvent('popup')
    await button('Try again').click()
    const popup = await opens
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await sees(/The application receives the error access_denied/)
    await page.getByRole('link', { name: 'Applications', exact: true }).first().click()
    await page.getByRole('link', { name: 'Wiki' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Wiki' }).count()).toBe(1)
    await page.getByRole('link', { name: 'Wiki' }).click()
  })

  it('list the users who have allowed them something, and end it when an owner withdraws it', async () => {
    const person = await work.context.newPage()
    await person.route('https://wiki.example.com/**', route => route.fulfill({ body: 'Back at the wiki' }))
    await person.goto(signInUrl(idOf(page.url()), 'https://wiki.example.com/a'))
    await person.getByText('Verified domain: wiki.example.com').waitFor()
    await person.getByRole('button', { name: 'Allow' }).click()
    await person.getByText('Back at the wiki').waitFor()
    await page.reload()
    const consents = page.getByRole('list', { name: 'Consents' })
    await consents.getByRole('link', { name: 'tried@example.com' }).waitFor()
    await button('Withdraw the consent of tried@example.com').click()
    await dialog().getByRole('button', { name: 'Withdraw consent' }).click()
    await sees('No one has signed in to it with this project yet.')
    await person.goto(signInUrl(idOf(page.url()), 'https://wiki.example.com/a'))
    await person.getByRole('button', { name: 'Allow' }).waitFor()
    await person.close()
  })

  it('are changed, switched off, given a new secret, and deleted', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Handbook')
    await page.getByLabel(/^email/).uncheck()
    await button('Save changes').click()
    await page.getByRole('heading', { name: 'Handbook', level: 1 }).waitFor()
    await button('Rotate the secret…').click()
    await dialog().getByRole('button', { name: 'Make a new secret' }).click()
    await sees(/Both secrets are taken until/)
    expect(await shown('Client secret')).toMatch(/^lkcs_/)
    await button('I have copied it').click()
    await sees(/The secret before it is taken as well/)
    await page.getByLabel(/^Sign people in/).uncheck()
    await page.getByText('Off', { exact: true }).waitFor()
    await sees('Switch it on first.')
    await button('Delete').click()
    await dialog().getByRole('textbox').fill('delete')
    await dialog().getByRole('button', { name: 'Delete application' }).click()
    await sees('No applications yet')
  })
})

const shownOnPage = async (title: string) =>
  (await page.locator('figure', { hasText: title }).locator('code').innerText()).trim()

/** As an application begins a sign-in. Its challenge is never met: no code is exchanged. */
function signInUrl(clientId: string, redirectUri: string): string {
  const query = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid email' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  })
  return `${work.server.dashboard}/p/${idOf(project)}/openid/authorize?${query}`
}

/** The last part of an address. */
const idOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''
