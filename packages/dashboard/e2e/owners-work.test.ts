import { findAccessibilityFaults, findOverflow } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { runInNode } from './support/run-in-node.ts'

let work: OwnerAtWork
let page: Page
let project: string
/** What the curl command of the overview asks, and with which keys. */
let terminal: { url: string; headers: Record<string, string> }

beforeAll(async () => {
  work = await startOwnerAtWork()
  page = work.page
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work.stop())

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the dashboard', { timeout: 120_000 }, () => {
  it('puts new keys into the code, which then works from a terminal', async () => {
    await page.goto(project)
    await button('Create keys').click()
    await sees('Copy the keys now.')
    await page.getByRole('tab', { name: 'curl' }).click()
    const command = await page
      .getByRole('figure', { name: /^Terminal/ })
      .locator('code')
      .innerText()
    const [url = ''] = /http\S+(?=')/.exec(command) ?? []
    const pairs = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
    const headers: Record<string, string> = Object.fromEntries(pairs)
    const answer = await fetch(url, { headers })
    expect(answer.status).toBe(200)
    terminal = { url: url.replace(/\?.*/, ''), headers }
  })

  it('shows code for Node that works when it is pasted', async () => {
    await page.getByRole('tab', { name: 'Node' }).click()
    const code = await page
      .getByRole('figure', { name: /^users\.mjs/ })
      .locator('code')
      .innerText()
    expect(await runInNode(code)).toMatch(/^Created [0-9a-f-]{36}\nAda /)
  })

  it('creates a user, who can then be opened, changed and taken back', async () => {
    await page.goto(`${project}/users?create=true`)
    await page.getByLabel('Email', { exact: true }).fill('mary@example.com')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await button('Create user').last().click()
    await sees('The password needs at least 8 characters.')
    await page.getByLabel('Password', { exact: true }).fill('long enough by far')
    await button('Create user').last().click()
    await heading('mary@example.com')

    await page.getByLabel('Name', { exact: true }).fill('Mary')
    await page.getByLabel('Client metadata').fill('{"plan": ')
    await sees('Not saved yet: Name, Client metadata')
    await button('Save changes').click()
    await sees(/^This is not JSON yet/)
    await page.getByLabel('Client metadata').fill('{"plan": "pro"}')
    await button('Save changes').click()
    await heading('Mary')
    await button('Undo').click()
    await heading('mary@example.com')
  })

  it('asks before it leaves a form that is not saved', async () => {
    await page.goto(`${project}/settings`)
    await page.getByLabel('Description').fill('Everything to try things with.')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await heading('Leave without saving?')
    await button('Stay here').click()
    await button('Save changes').click()
    await sees('Saved: Description')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await heading('Users')
  })

  it('has the screens of a project in groups, with the inbox of mails among them', async () => {
    await page.goto(project)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    const groups = navigation.getByRole('group')
    await groups.first().waitFor()
    const names = await groups.evaluateAll(elements =>
      elements.map(({ firstElementChild }) => firstElementChild?.textContent),
    )
    expect(names).toEqual(['Sign-in', 'Mail', 'Payments', 'Developers', 'Settings'])

    await navigation.getByRole('link', { name: 'Overview', exact: true }).waitFor()
    await navigation.getByRole('button', { name: 'Mail' }).click()
    await navigation.getByRole('group', { name: 'Mail' }).getByRole('link', { name: 'Inbox' }).click()
    await heading('Mail inbox')
    expect(page.url()).toBe(`${project}/inbox`)
    expect(await groups.count()).toBe(names.length)
    expect(await navigation.getByRole('link', { name: 'inbox' }).count(), 'only once').toBe(1)
  })

  it('refuses a domain that is no address, beside the field', async () => {
    await page.goto(`${project}/domains`)
    await button('Add domain').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('example.com')
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await sees('Begin with https://')
    await dialog.getByLabel('Address').fill('https://*.example.com')
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await sees('The domain is trusted.')
  })

  it('adds an Android app by the fingerprint of its certificate, and removes it', async () => {
    await page.goto(`${project}/domains`)
    await button('Add Android app').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('phone')
    await dialog.getByLabel('SHA-256 fingerprint').fill('14:6D:E9')
    await dialog.getByRole('button', { name: 'Add Android app' }).click()
    await sees('This is neither a SHA-256 fingerprint')
    await dialog.getByLabel('SHA-256 fingerprint').fill(Array.from({ length: 32 }, () => 'AB').join(':'))
    await dialog.getByRole('button', { name: 'Add Android app' }).click()
    await sees('phone may use passkeys.')
    await sees(`android:apk-key-hash:${Buffer.alloc(32, 0xab).toString('base64url')}`)
    await button('Remove phone').click()
    await sees('phone may no longer use passkeys.')
    expect(await button('Remove phone').count()).toBe(0)
  })

  it('adds the scheme of a native app from its redirect URI, and removes it', async () => {
    await page.goto(`${project}/domains`)
    await page.getByRole('textbox', { name: 'Address' }).fill('myapp://sign-in')
    await sees('Not trusted')
    await button('Add app scheme').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Scheme').fill('https://example.com')
    await dialog.getByRole('button', { name: 'Add app scheme' }).click()
    await sees('Add it to the trusted domains.')
    await dialog.getByLabel('Scheme').fill('MyApp://sign-in')
    await dialog.getByRole('button', { name: 'Add app scheme' }).click()
    await sees('Sign-ins may lead back to myapp.')
    await sees('Another app may claim it as well')
    await sees('Trusted for sign-ins')
    await button('Remove myapp').click()
    await sees('Sign-ins no longer lead back to myapp.')
    await sees('Not trusted')
    expect(await button('Remove myapp').count()).toBe(0)
  })

  it('shows many users as they are scrolled to, and finds one', async () => {
    for (let number = 100; number < 240; number += 1) await createUser(`person-${number}@example.com`)
    await page.goto(`${project}/users`)
    await sees('person-239@example.com')
    await sees('The first 100 users; more come as you scroll')
    expect(await page.getByRole('row').count()).toBeLessThan(60)
    await page.getByRole('link', { name: 'person-239@example.com' }).focus()
    await page.keyboard.press('End')
    await sees(/^14\d users$/)
    await page.keyboard.press('End')
    await page.getByRole('link', { name: 'mary@example.com' }).waitFor()
    await page.getByRole('searchbox').fill('person-117')
    await sees(/^1 user$/)
    expect(await page.getByRole('row').count()).toBe(2)
  })

  it('can be used on a phone, by its drawer', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(project)
    await button('Open navigation').click()
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    await drawer.waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await drawer.getByRole('link', { name: 'Users', exact: true }).click()
    await heading('Users')
    await sees('person-239@example.com')
    expect(await drawer.count()).toBe(0)
    expect(await findOverflow(page)).toEqual([])
  })
})

async function createUser(email: string): Promise<void> {
  const { url, headers } = terminal
  const body = JSON.stringify({ primary_email: email })
  const answer = await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body })
  expect(answer.status).toBe(201)
}
