import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere, examineHere } from './support/examine-everywhere.ts'
import { reach, tabTo } from './support/keyboard.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { type ProjectKeys, readProjectKeys } from './support/project-keys.ts'

const password = 'a long enough password'
const longReason = 'Sends spam to the whole team, three times in one week, and was warned twice by mail before that'
let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let api: ProjectKeys
let maryUrl: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
  api = await readProjectKeys(page)
  maryUrl = `${project}/users/${await createUser('Mary')}`
}, 120_000)
afterAll(() => work.stop())

const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: name })

describe('locking users', { timeout: 120_000 }, () => {
  it('ends the sessions of a user and refuses every sign-in', async () => {
    expect(await signIn('Mary')).toHaveProperty('access_token')
    await page.goto(maryUrl)
    await button('Lock…').click()
    await dialog().getByText('Ends all sessions at once and refuses every sign-in. Nothing is deleted.').waitFor()
    await dialog().getByLabel('Reason').fill('Sends spam')
    await dialog().getByLabel('Unlock automatically').selectOption('On a date')
    await button('Lock user').click()
    await sees('Choose a date.')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await examineHere(page, 'locking', 'lock-dialog')).toEqual([])
    await dialog().getByLabel('Date').fill('2020-01-31')
    await sees('Choose a date after today.')
    await dialog().getByLabel('Date').fill('2100-01-31')
    await button('Lock user').click()
    await sees('Mary is locked.')

    await sees(/^This user is locked.*Unlocks Jan 31, 2100.*Reason: Sends spam$/)
    await page.getByText('Locked', { exact: true }).waitFor()
    await sees('User locked')
    const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await activity.filter({ hasText: 'Locked a user' }).waitFor()
    await activity.filter({ hasText: 'Created a user' }).waitFor()
    await page.getByLabel('Which activity').selectOption('Sessions')
    await activity.filter({ hasText: /Session ended: User locked.*It ended when the user was locked/ }).waitFor()
    await activity.filter({ hasText: 'Session began' }).waitFor()
    expect(await activity.filter({ hasText: 'Created a user' }).count()).toBe(0)
    expect(await button('Impersonate').isDisabled()).toBe(true)
    expect(await signIn('Mary')).toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' })
  })

  it('changes and removes a lock from the list, by keyboard', async () => {
    await page.goto(`${project}/users`)
    await row('Mary').getByText('Locked', { exact: true }).waitFor()
    await row('Mary').getByText('Unlocks Jan 31, 2100').waitFor()
    await row('Mary').getByText('Sends spam').waitFor()
    await openMenu('Mary', 'Change lock…')
    await dialog().waitFor()
    expect(await dialog().getByLabel('Reason').inputValue()).toBe('Sends spam')
    await tabTo(page, 'Reason')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Waits for a contract')
    await reach(page, button('Save lock'))
    await page.keyboard.press('Enter')
    await sees('The lock of Mary is changed.')
    await row('Mary').getByText('Waits for a contract').waitFor()
    await row('Mary').getByText('Unlocks Jan 31, 2100').waitFor()

    await openMenu('Mary', 'Unlock…')
    await sees('Unlock Mary?')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await reach(page, button('Unlock user'))
    await page.keyboard.press('Enter')
    await sees('Mary is unlocked.')
    await row('Mary').getByText('Locked', { exact: true }).waitFor({ state: 'detached' })
    expect(await signIn('Mary')).toHaveProperty('access_token')
  })

  it('locks many selected users, and keeps those selected that could not be locked', async () => {
    for (const name of ['Ada', 'Grace']) await createUser(name)
    const gone = await createUser('Hedy')
    await page.goto(`${project}/users`)
    await row('Hedy').getByRole('link').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await sees('3 users selected')
    expect(await examineHere(page, 'locking', 'selection')).toEqual([])
    await reach(page, button('Lock…'))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lock 3 users?' }).waitFor()
    await dialog().getByLabel('Reason').fill(longReason)
    await dialog().getByLabel('Unlock automatically').selectOption('After 1 week')
    await api.send('DELETE', `/users/${gone}`)
    let delayMs = 0
    await page.route('**/users/*', async route => {
      if (route.request().method() === 'PATCH') {
        delayMs += 500
        await new Promise(resolve => setTimeout(resolve, delayMs))
      }
      await route.continue()
    })
    await button('Lock 3 users').click()
    await dialog().getByText('1 of 3 done…').waitFor()
    await sees('2 users locked.')
    await sees('1 user could not be locked. The user no longer exists.')
    expect(await signIn('Ada')).toMatchObject({ code: 'EMAIL_PASSWORD_MISMATCH' })
    await page.unroute('**/users/*')
    await sees('1 user selected')
    await button('Clear the selection').click()
  })

  it('locking users is shown on screens that everyone can use, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const ada = await row('Ada').getByRole('link').getAttribute('href')
    const faults = await examineEverywhere(browser, await context.storageState(), 'locking', [
      ['users', `${project}/users`, shown(longReason)],
      ['locked-users', `${project}/users?locked=true`, shown(/^2 users$/)],
      ['locked-user', new URL(ada ?? '', project).href, shown(/^This user is locked/)],
      ['no-locked-users', `${project}/users?locked=true&search=nobody`, shown('No users found')],
    ])
    expect(faults).toEqual({})
  }, 300_000)

  it('lists the locked users alone, and unlocks them together', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('locked')
    await page.getByRole('option', { name: 'Locked users' }).click()
    await sees(/^2 users$/)
    await button('Remove filter: Locked only').waitFor()
    expect(await row('Mary').count()).toBe(0)
    await page.getByLabel('Select all that are shown').check()
    await button('Unlock…').click()
    await button('Unlock 2 users').click()
    await sees('2 users unlocked.')
    await page.getByRole('heading', { name: 'No locked users' }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Show unlocked users too').click()
    await row('Ada').waitFor()
    expect(await signIn('Ada')).toHaveProperty('access_token')
  })

  it('opens with the question from the palette, which loses no key that is typed while it opens', async () => {
    await page.goto(`${project}/users`)
    await row('Ada').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('lock ada')
    expect(await page.getByRole('combobox', { name: 'Search or jump to' }).inputValue()).toBe('lock ada')
    await page.getByRole('option', { name: 'Lock Ada…' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lock Ada?' }).waitFor()
    expect(page.url()).toContain('act=lock')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(page.url()).not.toContain('act')
  })

  it('leaves readable lines in the audit log', async () => {
    await page.goto(`${project}/audit-log`)
    const lines = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
    await lines.filter({ hasText: 'Unlocked a user' }).first().waitFor()
    const locked = lines.filter({ hasText: /Locked a user.*Mary.*Done/ }).last()
    await locked.getByRole('button', { name: 'Locked a user' }).click()
    const drawer = page.getByRole('dialog', { name: 'Line of the audit log' })
    await drawer.getByText('Sends spam', { exact: true }).waitFor()
    expect(await examineHere(page, 'locking', 'audit-line')).toEqual([])
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await examineHere(page, 'locking', 'audit-log')).toEqual([])
  })
})

async function createUser(name: string): Promise<string> {
  const user = await api.send('POST', '/users', {
    display_name: name,
    primary_email: getEmail(name),
    primary_email_auth_enabled: true,
    password,
  })
  return user.id
}

const signIn = (name: string) => api.send('POST', '/auth/password/sign-in', { email: getEmail(name), password })
const getEmail = (name: string) => `${name.toLowerCase()}@example.com`

/** Opens the menu of a row and chooses an item, without a mouse. */
async function openMenu(name: string, item: string): Promise<void> {
  await button(`Actions for ${name}`).focus()
  await page.keyboard.press('Enter')
  const entry = page.getByRole('menuitem', { name: item })
  await entry.waitFor()
  for (let step = 0; step < 10 && !(await entry.evaluate(element => element === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
