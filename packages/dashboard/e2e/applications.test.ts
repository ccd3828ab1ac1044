import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineHere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'

let work: OwnerAtWork
let page: Page

beforeAll(async () => {
  work = await startOwnerAtWork()
  page = work.page
  await openDemoProject(work)
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
    await button('Delete').click()
    await dialog().getByRole('textbox').fill('delete')
    await dialog().getByRole('button', { name: 'Delete application' }).click()
    await sees('No applications yet')
  })
})
