/** What does not exist, or fails, takes nothing with it: the frame of the dashboard stays, and so does the way on. */
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { type ProjectKeys, readProjectKeys } from './support/project-keys.ts'

const unknown = '00000000-0000-4000-8000-000000000000'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let api: ProjectKeys

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
  api = await readProjectKeys(page)
  const grace = await api.send('POST', '/users', { display_name: 'Grace' })
  await api.send('POST', '/auth/sessions', { user_id: grace.id, expires_in_millis: 3_600_000 })
}, 120_000)
afterAll(() => work.stop())

const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const navigation = () => page.getByRole('navigation').getByRole('link', { name: 'Teams', exact: true })
const back = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

describe('the address of something that does not exist', { timeout: 120_000 }, () => {
  it.each([
    ['a deleted user', '/users/unknown', 'User not found', 'Users'],
    ['no user id', '/users/nonsense', 'User not found', 'Users'],
    ['a deleted team', '/teams/unknown', 'Team not found', 'Teams'],
    ['no team id', '/teams/nonsense', 'Team not found', 'Teams'],
    ['a forgotten import', '/users/transfer/unknown', 'Import not found', 'Import and export'],
  ])('the address of something that does not exist of %s shows that in place, with the frame and a link back', async (_, path, title, list) => {
    await page.goto(project + path.replace('unknown', unknown))
    await heading(title)
    await navigation().waitFor()
    await back(list).click()
    await heading(list)
  })

  it('the address of something that does not exist of a team of owners shows that in place, with a link to the projects', async () => {
    await page.goto(`${new URL(project).origin}/colleagues/${unknown}`)
    await heading('Team not found')
    await back('Projects').click()
    await heading('Projects')
  })

  it('the address of something that does not exist of a project or of no screen shows that in place', async () => {
    for (const address of [`${new URL(project).origin}/projects/${unknown}/users`, `${project}/nonsense`]) {
      await page.goto(address)
      await page.getByRole('main').getByRole('heading', { name: 'There is nothing here' }).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Go to projects' }).waitFor()
    }
  })

  it('the address of something that does not exist of a permission, a mail or a line of the log says so above the list', async () => {
    await page.goto(`${project}/permissions?edit=gone`)
    await page.getByText('There is no permission “gone” here.').waitFor()
    await page.getByRole('row', { name: /^team_admin/ }).waitFor()
    await page.goto(`${project}/mail-log?mail=${unknown}`)
    await page.getByText('This link leads to a mail that is not in the log any more.').waitFor()
    await page.goto(`${project}/audit-log?entry=${unknown}`)
    await page.getByText('This link leads to a line that is not among those that are shown here.').waitFor()
  })

  it('the address of something that does not exist of a filter by something that is no id shows everything', async () => {
    for (const path of ['/users?team=nonsense', '/sessions?user=nonsense']) {
      await page.goto(project + path)
      await page.getByRole('row', { name: /Grace/ }).waitFor()
    }
  })
})

describe('what was deleted', { timeout: 120_000 }, () => {
  it('what was deleted is led to from the audit log, and shown as deleted in place', async () => {
    const user = await api.send('POST', '/users', { display_name: 'Mary' })
    await api.send('DELETE', `/users/${user.id}`)
    await page.goto(`${project}/audit-log`)
    await page
      .getByRole('link', { name: `user ${user.id.slice(0, 8)}…` })
      .first()
      .click()
    await heading('User not found')
    await navigation().waitFor()
  })

  it('what was deleted is no link in the list of sessions', async () => {
    const user = await api.send('POST', '/users', { display_name: 'Alan' })
    await api.send('POST', '/auth/sessions', { user_id: user.id, expires_in_millis: 3_600_000 })
    await page.goto(`${project}/sessions`)
    await page.getByRole('link', { name: 'Alan' }).waitFor()
    await api.send('DELETE', `/users/${user.id}`)
    await page.reload()
    const name = `Deleted user ${user.id.slice(0, 8)}`
    await page.getByText(name).waitFor()
    expect(await page.getByRole('link', { name }).count()).toBe(0)
  })
})

describe('a screen that fails', { timeout: 120_000 }, () => {
  it.each([
    ['whose file does not load', '**/assets/SessionsScreen-*.js', '/sessions', (route: Route) => route.abort()],
    ['whose data cannot be shown', '**/api/v1/users?*', '/users', withImpossibleDates],
  ])('%s leaves the frame in place, and other screens open', async (_, requests, path, fail) => {
    await page.route(requests, fail)
    await page.goto(project + path)
    await page.getByRole('main').getByRole('heading', { name: 'This screen could not be shown' }).waitFor()
    await navigation().click()
    await heading('Teams')
    await page.unroute(requests)
    await page.goto(project + path)
    await page.getByRole('row', { name: /Grace/ }).waitFor()
  })
})

describe('importing and exporting', { timeout: 120_000 }, () => {
  it('keeps space between the parts of each section', async () => {
    await page.goto(`${project}/users/transfer`)
    const table = Buffer.from('Email,createdAt\nada@example.com,2024-01-31\nnobody,yesterday\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: table })
    await page.getByRole('table', { name: 'Columns' }).waitFor()
    expect(await gapsIn('Import')).toEqual([18, 18, 18])
    expect(await gapsIn('Export')).toEqual([18, 18])
  })

  it('takes dates in ISO form, and names fields as the screen does', async () => {
    expect(await page.getByLabel('Field for createdAt').inputValue()).toBe('signed_up_at_millis')
    await page.getByRole('button', { name: 'Try it with a dry run' }).click()
    await heading('Dry run of people.csv')
    await page.getByText('“Email” is not an email address').waitFor()
    await page.getByText(/^“Signed up” must be/).waitFor()
  })

  it('and what was not found can be read by everyone, on a phone and on a desk, in every light', async () => {
    const importUrl = page.url()
    const shown = (text: string) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'not-found', [
      ['user', `${project}/users/${unknown}`, shown('User not found')],
      ['project', `${new URL(project).origin}/projects/${unknown}`, shown('There is nothing here')],
      ['permission', `${project}/permissions?edit=gone`, shown('There is no permission “gone” here')],
      ['transfer', `${project}/users/transfer`, shown('people.csv')],
      ['import', importUrl, shown('“Email” is not an email address')],
    ])
    expect(faults).toEqual({})
  })
})

async function withImpossibleDates(route: Route): Promise<void> {
  const response = await route.fetch()
  const page = await response.json()
  const items = page.items.map((item: object) => ({ ...item, signed_up_at_millis: 'never' }))
  await route.fulfill({ response, json: { ...page, items } })
}

/** The space between the parts of a section, from top to bottom, in whole pixels. */
async function gapsIn(section: string): Promise<readonly number[]> {
  const parts = page.getByRole('region', { name: section, exact: true }).locator('fieldset').first().locator('> *')
  const boxes = await Promise.all((await parts.all()).map(part => part.boundingBox()))
  const shown = boxes.filter(box => box !== null && box.height > 0).map(box => box ?? { y: 0, height: 0 })
  return shown.slice(1).map((box, index) => {
    const above = shown[index] ?? box
    return Math.round(box.y - above.y - above.height)
  })
}
