import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import { type ProjectKeys, readProjectKeys } from './support/project-keys.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

let work: OwnerAtWork
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
let api: ProjectKeys
let teamUrl: string
let maryUrl: string
const files = temporaryFolder()

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ browser, context, page } = work)
  project = await openDemoProject(work)
  api = await readProjectKeys(page)
}, 120_000)
afterAll(() => Promise.all([work.stop(), files.remove()]))

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')

describe('the people of a project', { timeout: 120_000 }, () => {
  it('the people of a project are put into teams: one that has an account, one that is invited by mail', async () => {
    maryUrl = await createUser('Mary', 'mary@example.com')
    await page.goto(`${project}/teams`)
    await button('Create team').first().click()
    await page.getByLabel('Name', { exact: true }).fill('Analytical Engines')
    await dialog().getByRole('button', { name: 'Create team' }).click()
    await heading('Analytical Engines')
    teamUrl = page.url()

    await button('Add member').click()
    await page.keyboard.type('mary@')
    await page.getByRole('option', { name: /Mary/ }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await sees('Added.')
    await dialog().getByRole('button', { name: 'Done' }).click()
    await page.getByRole('row', { name: /Mary.*team_member/ }).waitFor()

    await button('Invite by mail').click()
    await dialog().getByLabel('Email').fill('charles@example.com')
    await button('Send invitation').click()
    await page.getByText('charles@example.com', { exact: true }).waitFor()
    await button('Revoke the invitation of charles@example.com').click()
    await sees('No invitation is open.')

    await page.goto(`${project}/teams`)
    const first = page.getByRole('row').nth(1)
    await first.filter({ hasText: 'Analytical Engines' }).waitFor()
    await page.getByLabel('Sort by').selectOption('Oldest first')
    await first.filter({ hasText: "Mary's Team" }).waitFor()
    await page.reload()
    await first.filter({ hasText: "Mary's Team" }).waitFor()
  })

  it('the people of a project are listed after at most 20 requests when nothing is cached', async () => {
    const cold = await browser.newContext({ storageState: await context.storageState() })
    const arrival = await cold.newPage()
    await arrival.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector('main tbody a')) return
        performance.mark('first row')
        observer.disconnect()
      })
      observer.observe(document, { childList: true, subtree: true })
    })
    await arrival.goto(`${project}/users`)
    await arrival.getByRole('link', { name: 'Mary' }).waitFor()
    const requests = await arrival.evaluate(() => {
      const end = performance.getEntriesByName('first row')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const loaded = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < end)
      return [location.href, ...new Set(loaded.map(({ name }) => name))]
    })
    await cold.close()
    expect(requests.length).toBeGreaterThan(5)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(20)
  })

  it('the people of a project are invited by mail to sign up, from the list and from the palette', async () => {
    await page.goto(`${project}/users`)
    await button('Invite').click()
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await dialog().getByRole('alert').waitFor()
    await dialog().getByLabel('Email').fill('joan@example.com')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Send invitation' }).click()
    await sees('An invitation is on its way to joan@example.com.')
    await page.goto(`${project}/inbox`)
    await sees(/joan@example\.com/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('invite a user')
    await page.getByRole('option', { name: 'Invite a user' }).click()
    await dialog().getByRole('heading', { name: 'Invite a user' }).waitFor()
  })

  it('have permissions that are defined here, with what they contain, as a table and as a graph', async () => {
    await page.goto(`${project}/permissions`)
    await define('billing:read', 'See invoices', [])
    await define('billing:write', 'Change how it is paid', ['billing:read'])
    await page.getByRole('row', { name: /^billing:write Change how it is paid billing:read/ }).waitFor()
    await page.getByText('Graph', { exact: true }).click()
    await button('Edit billing:write').waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Edit billing:write').click()
    await page.getByLabel('Id', { exact: true }).fill('Billing Write')
    await button('Save permission').click()
    await sees('Use small letters, digits, _ and : only.')
    await page.getByLabel('Id', { exact: true }).fill('billing:change')
    await sees(/^Everyone who has billing:write keeps it under the new id/)
    await button('Save permission').click()
    await button('Edit billing:change').waitFor()
  })

  it('the people of a project are granted permissions, and everyone can see where one comes from', async () => {
    await page.goto(teamUrl)
    await button('Actions for Mary').click()
    await page.getByRole('menuitem', { name: 'Edit permissions…' }).click()
    await page.getByRole('checkbox', { name: /^billing:change/ }).check()
    await sees('See invoices · comes with billing:change')
    await button('Save permissions').click()
    await page.getByRole('row', { name: /Mary.*billing:change.*team_member/ }).waitFor()

    await page.goto(maryUrl)
    // No project permission is defined: the form begins where there is something to ask.
    const begun = page.getByLabel('Where').getByRole('option', { name: "Mary's Team", selected: true })
    await begun.waitFor({ state: 'attached' })
    await page.getByLabel('Where').selectOption('Analytical Engines')
    await page.getByLabel('Permission', { exact: true }).selectOption('billing:read')
    await button('Why?').click()
    await sees('Mary has billing:read in Analytical Engines:')
    const path = page.getByRole('listitem').filter({ hasText: /^Granted\s*billing:change/ })
    expect(await path.innerText()).toMatch(/Granted\s+billing:change\s+contains\s+billing:read/)
  })

  it('the people of a project are invited in a role, which is shown by its display name wherever it stands', async () => {
    await page.goto(`${project}/permissions`)
    await define('editor', 'Changes pages', ['billing:read'], 'Editor')
    await page.goto(teamUrl)
    await button('Invite by mail').click()
    await dialog().getByLabel('Email').fill('grace@example.com')
    await dialog().getByLabel('Role').selectOption('Editor')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Send invitation').click()
    const invitation = page.getByRole('listitem').filter({ hasText: 'grace@example.com' })
    await invitation.getByText('Editor', { exact: true }).waitFor()

    await button('Actions for Mary').click()
    await page.getByRole('menuitem', { name: 'Edit permissions…' }).click()
    await page.getByRole('checkbox', { name: /^Editor editor/ }).check()
    await button('Save permissions').click()
    await page.getByRole('row', { name: /Mary.*Editor/ }).waitFor()

    await page.goto(`${project}/permissions`)
    await page.getByRole('row', { name: /^Editor editor/ }).waitFor()
    await page.getByRole('row', { name: /^billing:read.*Editor/ }).waitFor()
    await page.goto(`${project}/permissions?view=graph`)
    await button('Edit Editor').waitFor()

    await page.goto(`${project}/permissions`)
    await button('Actions for editor').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.keyboard.type('editor')
    await button('Delete permission').click()
    await sees('editor is deleted.')
  })

  it('begin with what the owner has chosen, and lose what is deleted', async () => {
    await page.goto(`${project}/permissions`)
    await button('Change: New members of a team').click()
    await page.getByRole('checkbox', { name: /^billing:change/ }).check()
    await button('Choose').click()
    await sees('Not saved yet: Members begin with')
    await button('Save changes').click()
    await sees('Saved: Members begin with')

    await button('Actions for billing:change').click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await sees('It is taken out of what new members begin with.')
    await page.keyboard.type('billing:change')
    await button('Delete permission').click()
    await sees('billing:change is deleted.')
    await page.goto(teamUrl)
    await page.getByRole('row', { name: /Mary.*team_member/ }).waitFor()
    expect(await page.getByText('billing:change').count()).toBe(0)
  })

  it('come from a table of another system: tried first, with a report of what does not fit', async () => {
    const table = await files.write(
      'people.csv',
      'E-Mail,Full name,Favourite colour\nnora@example.com,Nora,red\nnot an address,Nobody,blue\nnils@example.com,Nils,green\n',
    )
    await page.goto(`${project}/users/transfer`)
    await page.getByLabel('Choose a file').setInputFiles(table)
    await page.getByLabel('Field for Favourite colour').waitFor()
    expect(await page.getByLabel('Field for Full name').inputValue()).toBe('display_name')
    await button('Try it with a dry run').click()
    await heading('Dry run of people.csv')
    await page.getByRole('row', { name: /2 \(user\).*email address/ }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await downloaded(() => button('Download').click())).toMatch(/^row,kind,problem\r\n"2","user",/)
    expect(await countUsers()).toBe(1)

    await button('Import the rows that fit').click()
    await heading('Import of people.csv')
    await sees('The import is done. Some rows were left out.')
    expect(await countUsers()).toBe(3)
  })

  it('go on being imported after a pause and after the page was closed', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => `many-${index}@example.com`)
    const table = await files.write('many.csv', `email\n${rows.join('\n')}\n`)
    // The second batch waits until someone had time to press a button.
    await page.route('**/batches', async route => {
      const { firstRow } = { firstRow: route.request().postDataJSON().first_row }
      if (firstRow > 1) await new Promise(resolve => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto(`${project}/users/transfer`)
    await page.getByLabel('Choose a file').setInputFiles(table)
    await button('Import at once').click()
    await sees('Row 1000 of 2500')
    await button('Pause').click()
    await sees('Paused after 2000 of 2500')
    await page.unroute('**/batches')

    await page.reload()
    await sees(/^It was cut off before row 2001/)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByLabel('Choose many.csv').setInputFiles(table)
    await sees('Everything is imported.')
    await page.goto(`${project}/users/transfer`)
    await page.getByRole('listitem').filter({ hasText: 'many.csv' }).getByText('2,500 users created').waitFor()
  })

  it('the people of a project are filtered and sorted by address, and the filters are kept as a view', async () => {
    const lasting = { primary_email: 'last@example.com', primary_email_verified: true, display_name: 'Ada Last' }
    await api.send('POST', '/users', lasting)
    await page.goto(`${project}/users`)
    await sees(/first 100 users/)
    await button('Filters').click()
    await page.getByLabel('Email verification').selectOption('Verified email')
    await sees(/^1 user$/)
    await page.getByRole('row', { name: /Ada Last/ }).waitFor()
    expect(page.url()).toContain('verified=yes')
    await page.getByLabel('Sign-in method').selectOption('Passkey')
    await sees('No users match the filters')
    await page.getByLabel('Sign-in method').selectOption('Any method')
    await page.getByLabel('Last active').selectOption('Not active in 30 days')
    await sees('No users match the filters')
    await page.getByLabel('Last active').selectOption('Active in 24 hours')
    await sees(/^1 user$/)

    await page.keyboard.press('Escape')
    await page.getByText('Active in 24 hours', { exact: true }).waitFor()
    await button('Save view…').click()
    await dialog().getByLabel('Name', { exact: true }).fill('New and verified')
    await dialog().getByRole('button', { name: 'Save view' }).click()
    await page.goto(`${project}/users`)
    await sees(/first 100 users/)
    await button('New and verified').click()
    await sees(/^1 user$/)
    expect(await button('New and verified').getAttribute('aria-pressed')).toBe('true')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Remove the view New and verified').click()
    await button('Save view…').waitFor()
  })

  it('the people of a project are sorted by the headers of their table, with the keyboard', async () => {
    const header = (name: string) => page.getByRole('columnheader', { name })
    await page.goto(`${project}/users`)
    await page.getByRole('row').nth(1).filter({ hasText: 'Ada Last' }).waitFor()
    expect(await header('Signed up').getAttribute('aria-sort')).toBe('descending')
    await header('Signed up').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row').nth(1).filter({ hasText: 'Mary' }).waitFor()
    expect(await header('Signed up').getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.getByRole('row').nth(1).filter({ hasText: 'Ada Last' }).waitFor()
    expect(await header('Last active').getAttribute('aria-sort')).toBe('descending')
    expect(await header('Signed up').getAttribute('aria-sort')).toBe('none')
    expect(page.url()).toContain('sort=lastActive')
    expect(await page.getByLabel('Sort by').locator('option:checked').innerText()).toBe('Recently active first')
    await page.reload()
    await page.locator('[aria-sort=descending]').filter({ hasText: 'Last active' }).waitFor()
    const { id } = (await api.send('GET', '/users?query=last%40example.com')).items[0]
    await api.send('DELETE', `/users/${id}`)
  })

  it('can be taken away in a file that says the same when it is read again', async () => {
    await page.goto(`${project}/users/transfer`)
    const exported = await downloaded(() => button('Export all users').click())
    const { users, teams } = JSON.parse(exported)
    expect(teams.map((team: { display_name: string }) => team.display_name)).toContain('Analytical Engines')
    expect(users).toHaveLength(2_503)
    const mary = users.find((user: { primary_email: string }) => user.primary_email === 'mary@example.com')
    expect(mary.teams.map((team: { permission_ids: string[] }) => team.permission_ids)).toContainEqual(['team_member'])

    await page.getByLabel('Choose a file').setInputFiles(await files.write('again.json', exported))
    await button('Try it with a dry run').click()
    await sees('Every row fits. Nothing has been written yet.')
    const there = page.getByText('There already').locator('xpath=following-sibling::dd')
    expect(await there.innerText()).toBe(new Intl.NumberFormat('en').format(users.length + teams.length))
  })

  it('have API keys, of which the owner sees the end, and which can be revoked', async () => {
    await page.goto(`${project}/settings`)
    for (const isOn of [false, true]) {
      await page.getByRole('switch', { name: /^Users may have API keys/ }).setChecked(isOn)
      await button('Save changes').click()
      await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
    }
    const userId = maryUrl.split('/').at(-1)
    const key = await api.send('POST', '/user-api-keys', { user_id: userId, description: 'Laptop' })
    expect((await api.send('POST', '/user-api-keys/check', { api_key: key.value })).user_id).toBe(userId)

    await page.goto(maryUrl)
    await page.getByText(`····${key.value.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(key.value)
    await button('Revoke Laptop').click()
    await page.keyboard.type('revoke')
    await button('Revoke key').click()
    await sees('The key is revoked.')
    expect((await api.send('POST', '/user-api-keys/check', { api_key: key.value })).code).toBe('API_KEY_REVOKED')
  })

  it('have their activity on their page: what was done, by whom, with the way to the audit log', async () => {
    await page.goto(maryUrl)
    const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
    await activity.filter({ hasText: 'Created an API key of a user' }).getByText('Key', { exact: true }).waitFor()
    await activity.filter({ hasText: 'Changed or revoked an API key of a user' }).waitFor()
    await activity.filter({ hasText: 'Added a member to a team' }).waitFor()
    const created = activity.filter({ hasText: 'Created a user' })
    await created.getByText('Owner', { exact: true }).waitFor()
    await created.getByRole('link', { name: 'Created a user' }).click()
    await page.getByRole('dialog', { name: 'Line of the audit log' }).getByText('Created a user').first().waitFor()
  })

  it('the people of a project are found, chosen and dealt with together, without a mouse', async () => {
    await page.goto(`${project}/users?search=many-249`)
    const first = page.getByRole('row').nth(1).getByRole('link')
    const email = await first.innerText()
    await first.focus()
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await sees('3 users selected')
    const lines = (await downloaded(() => exportSelected())).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(email)
    await button('Add to team').click()
    await page.keyboard.type('analytical')
    await page.getByRole('option', { name: 'Analytical Engines' }).waitFor()
    await page.keyboard.press('Enter')
    await sees('3 users in Analytical Engines now.')
    await page.goto(`${project}/users?team=${teamUrl.split('/').at(-1)}`)
    await sees(/^4 users$/)

    await page.getByLabel('Select all that are shown').check()
    await page.getByLabel('Select Mary').uncheck()
    await button('Delete…').click()
    await page.keyboard.type('delete 3 users')
    await page.keyboard.press('Enter')
    await sees('3 users deleted.')
    await sees(/^1 user$/)
  })

  it('the people of a project are gone through with j and k on arrival, and opened with Enter', async () => {
    await page.goto(`${project}/users?search=many-249`)
    const link = (row: number) => page.getByRole('row').nth(row).getByRole('link')
    const email = await link(2).innerText()
    const isFocused = (row: number) => link(row).evaluate(element => element === document.activeElement)
    await page.keyboard.press('j')
    expect(await isFocused(1)).toBe(true)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await expect.poll(() => isFocused(2)).toBe(true)
    await page.keyboard.press('Enter')
    await heading(email)
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await heading('Products')
    await page.keyboard.press('g')
    await page.keyboard.press('0')
    await heading('Projects')
  })

  it('the people of a project are reached from the palette, like teams and permissions', async () => {
    await page.goto(`${project}/users`)
    await sees(/first 100 users/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).waitFor()
    await page.keyboard.type('analytical')
    await page.getByRole('option', { name: 'Analytical Engines' }).click()
    await heading('Analytical Engines')
    for (const [typed, action] of Object.entries({
      team: 'Create team',
      key: 'Create a key',
      dark: 'Switch between light and dark',
    })) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill(typed)
      await page.getByRole('option', { name: action }).waitFor()
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill('create user')
    await page.getByRole('option', { name: 'Create user' }).click()
    await dialog().getByRole('button', { name: 'Create user' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('the people of a project are shown on screens that everyone can use, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const faults = await examineEverywhere(browser, await context.storageState(), 'people', [
      ['users', `${project}/users`, shown(/first 100 users/)],
      ['users-filtered', `${project}/users?verified=no&active=week&sort=lastActive`, shown('Save view')],
      ['user', maryUrl, shown('Explain a permission')],
      ['teams', `${project}/teams?oldestFirst=true`, shown('Analytical Engines')],
      ['teams-create', `${project}/teams?create=true`, shown('It begins without members')],
      ['team', teamUrl, shown(/^team_member/)],
      ['team-settings', `${project}/teams/settings`, shown('People may create teams')],
      ['permissions', `${project}/permissions`, shown('team_admin')],
      ['permission', `${project}/permissions?edit=team_admin`, shown('Save permission')],
      ['permissions-graph', `${project}/permissions?view=graph`, shown('React Flow')],
      ['permissions-none', `${project}/permissions?scope=project`, shown('No project permissions yet')],
      ['transfer', `${project}/users/transfer`, shown('many.csv')],
      ['settings', `${project}/settings`, shown('Users may have API keys')],
    ])
    expect(faults).toEqual({})
  }, 300_000)
})

async function createUser(name: string, email: string): Promise<string> {
  await page.goto(`${project}/users?create=true`)
  await dialog().getByLabel('Email', { exact: true }).fill(email)
  await dialog().getByLabel('Name', { exact: true }).fill(name)
  await dialog().getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  return page.url()
}

async function define(id: string, description: string, contains: readonly string[], name = ''): Promise<void> {
  await button('Define permission').first().click()
  await page.getByLabel('Id', { exact: true }).fill(id)
  await page.getByLabel('Display name').fill(name)
  await page.getByLabel('Description').fill(description)
  for (const contained of contains) await page.getByRole('checkbox', { name: contained }).check()
  await dialog().getByRole('button', { name: 'Define permission' }).click()
  await sees(`${id} is defined.`)
}

async function countUsers(): Promise<number> {
  return (await api.send('GET', '/users')).items.length
}

async function exportSelected(): Promise<void> {
  await button('Export').click()
  await dialog().getByRole('button', { name: 'Export' }).click()
}

async function downloaded(act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const path = join(await files.path(), download.suggestedFilename())
  await download.saveAs(path)
  return readFile(path, 'utf8')
}
