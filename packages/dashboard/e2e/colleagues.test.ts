import { findAccessibilityFaults } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkInMailTo } from '../../../tools/first-light/journey.ts'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { desk, type OwnerAtWork, openDemoProject, startOwnerAtWork } from './support/owner-at-work.ts'
import type { ServerProcess } from './support/server-process.ts'

const password = 'a long enough password'
let work: OwnerAtWork
let server: ServerProcess
let browser: Browser
let owners: BrowserContext
let owner: Page
let sams: BrowserContext
let sam: Page
let project: string

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ server, browser, context: owners, page: owner } = work)
  sams = await browser.newContext(desk)
  sam = await sams.newPage()
  project = await openDemoProject(work)
}, 120_000)
afterAll(() => work.stop())

const heading = (on: Page, name: string | RegExp) => on.getByRole('heading', { name }).first().waitFor()
const sees = (on: Page, text: string | RegExp) => on.getByText(text).first().waitFor()
const button = (on: Page, name: string | RegExp) => on.getByRole('button', { name, exact: typeof name === 'string' })
const colleagues = (on: Page) => on.getByRole('list', { name: 'Colleagues' }).getByRole('listitem')
const samsRow = () => colleagues(owner).filter({ hasText: 'Sam' })

describe('colleagues', { timeout: 120_000 }, () => {
  it('colleagues are invited by mail, in a role', async () => {
    await owner.keyboard.press('Control+k')
    await owner.getByRole('combobox', { name: 'Search or jump to' }).fill('invite')
    await owner.getByRole('option', { name: 'Invite a colleague' }).click()
    await heading(owner, 'Invite a colleague')
    await button(owner, 'Send invitation').click()
    await sees(owner, 'Enter an email address.')
    await owner.getByLabel('Email').fill('sam@example.com')
    await owner.getByLabel('Role', { exact: true }).selectOption('Support')
    await sees(owner, /^Helps users/)
    expect(await findAccessibilityFaults(owner)).toEqual([])
    await button(owner, 'Send invitation').click()
    const invitation = owner.getByRole('list', { name: 'Open invitations' }).getByRole('listitem')
    await invitation.filter({ hasText: /sam@example\.com.*Support/ }).waitFor()
  })

  it('join, and find the projects of the team', async () => {
    await sam.goto(await linkInMailTo('sam@example.com', server))
    await button(sam, 'Create an account').click()
    await sam.getByLabel('Email', { exact: true }).fill('sam@example.com')
    await sam.getByLabel('Password', { exact: true }).fill(password)
    await sam.getByLabel('Repeat password', { exact: true }).fill(password)
    await button(sam, 'Sign up').click()
    await sam.getByLabel('Your name').fill('Sam')
    await button(sam, 'Join').click()
    await heading(sam, 'Welcome to Latchkey')
    await button(sam, 'Go home').click()
    await heading(sam, 'Projects')
    await sam.getByRole('main').getByRole('link', { name: /^Demo/ }).waitFor()
  })

  it('see users as support, and cannot change settings: not here, and not by the API', async () => {
    await sam.goto(`${project}/users?create=true`)
    await sam.getByRole('dialog').getByLabel('Email', { exact: true }).fill('mary@example.com')
    await sam.getByRole('dialog').getByRole('button', { name: 'Create user' }).click()
    await heading(sam, 'mary@example.com')
    await button(sam, 'Lock…').click()
    await button(sam, 'Lock user').click()
    await sees(sam, 'mary@example.com is locked.')
    await button(sam, 'Unlock…').click()
    await button(sam, 'Unlock user').click()
    await sees(sam, 'mary@example.com is unlocked.')

    await sam.goto(`${project}/config`)
    await sees(sam, /^Your role is support/)
    await sam.getByRole('textbox', { name: 'Configuration override' }).click()
    await sam.keyboard.insertText('anything')
    expect(await sam.getByText('anything').count()).toBe(0)
    expect(await findAccessibilityFaults(sam)).toEqual([])
    await sam.goto(`${project}/audit-log`)
    await sees(sam, 'The audit log is visible to developers and owners of this project’s team only.')
    await sam.goto(`${project}/teams/settings`)
    await sees(sam, /^Your role is support/)
    expect(await sam.getByRole('switch', { name: /^People may create teams/ }).isDisabled()).toBe(true)
    await sam.goto(`${project}/settings`)
    await sees(sam, /^Your role is support/)
    expect(await sam.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)

    await sam.goto(`${project}/auth-methods`)
    await sees(sam, /^Your role is support/)
    expect(await sam.getByRole('switch', { name: /^Passkey/ }).isDisabled()).toBe(true)
    await sam.goto(`${project}/sessions`)
    await sees(sam, 'No sessions yet')
    await sam.goto(`${project}/mail-log`)
    await sees(sam, 'No mail was sent yet')

    const refused = await changeProject(sam)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('developer')
  })

  it('cannot invite anybody or raise themselves', async () => {
    await sam.goto(`${project}/colleagues`)
    await sees(sam, 'Only owners invite colleagues and change their roles.')
    expect(await button(sam, 'Invite a colleague').isDisabled()).toBe(true)
    expect(await sam.getByRole('combobox', { name: /^Role of/ }).count()).toBe(0)
    expect(await findAccessibilityFaults(sam)).toEqual([])
  })

  it('may do more once an owner has raised them', async () => {
    await owner.goto(`${project}/colleagues`)
    await samsRow().getByRole('combobox', { name: 'Role of Sam' }).selectOption('Developer')
    await sees(owner, 'Sam is developer now.')
    await sam.goto(`${project}/teams/settings`)
    await sam.getByRole('switch', { name: /^A personal team/ }).click()
    await button(sam, 'Save changes').click()
    await sees(sam, 'Saved: Personal teams')
    await sam.goto(`${project}/audit-log`)
    const changed = sam.getByRole('row').filter({ hasText: 'Changed the project' })
    await changed.filter({ hasText: /sam@example\.com.*Developer.*Done/ }).waitFor()
    await changed.filter({ hasText: /sam@example\.com.*Support.*Refused/ }).waitFor()
  })

  it('see neither sessions nor mails when they may only look', async () => {
    await owner.goto(`${project}/colleagues`)
    await samsRow().getByRole('combobox', { name: 'Role of Sam' }).selectOption('Read-only')
    await sees(owner, 'Sam is read-only now.')
    for (const screen of ['sessions', 'mail-log']) {
      await sam.goto(`${project}/${screen}`)
      await sees(sam, 'You can look at this project, but not change it.')
    }
    await sam.goto(`${project}/users`)
    await sam.getByLabel('Select mary@example.com').check()
    for (const name of ['Lock…', 'Unlock…']) expect(await button(sam, name).isDisabled(), name).toBe(true)
    await button(sam, 'Actions for mary@example.com').click()
    const lockItem = sam.getByRole('menuitem', { name: /^Lock….*You can look at this project, but not change it\./ })
    expect(await lockItem.getAttribute('aria-disabled')).toBe('true')
    await sam.keyboard.press('Escape')
    await sam.getByRole('link', { name: 'mary@example.com' }).click()
    await sees(sam, 'Support, developers and owners of this project’s team see them.')
    expect(await button(sam, 'Add address').isDisabled()).toBe(true)
    expect(await button(sam, 'Lock…').isDisabled()).toBe(true)
    expect(await findAccessibilityFaults(sam)).toEqual([])

    await owner.goto(`${project}/items?create=true`)
    await owner.getByRole('dialog').getByLabel('Id').fill('credits')
    await owner.getByRole('dialog').getByLabel('Who has it').selectOption('custom')
    await owner.getByRole('dialog').getByRole('button', { name: 'Add item' }).click()
    await sees(owner, 'credits is added.')
    await sam.goto(`${project}/items`)
    await sees(sam, 'You can look at this project, but not change it.')
    expect(await button(sam, 'Add item').isDisabled()).toBe(true)
    await sam.goto(`${project}/items/credits?customer=acme`)
    await sam.getByRole('status', { name: 'Balance', exact: true }).getByText('0', { exact: true }).waitFor()
    expect(await button(sam, 'Change the quantity').isDisabled()).toBe(true)
    expect(await findAccessibilityFaults(sam)).toEqual([])
    await owner.goto(`${project}/colleagues`)
    await samsRow().getByRole('combobox', { name: 'Role of Sam' }).selectOption('Developer')
    await sees(owner, 'Sam is developer now.')
  })

  it('can be used by everyone, on a phone and on a desk, in every light', async () => {
    const shown = (text: string | RegExp) => (sight: Page) => sight.getByText(text).first().waitFor()
    const [faults, forSam] = [
      await examineEverywhere(browser, await owners.storageState(), 'colleagues', [
        ['colleagues', `${project}/colleagues`, shown('Sam')],
        ['colleagues-invite', `${project}/colleagues?invite=true`, shown('Send invitation')],
        ['projects', `${server.dashboard}/projects`, shown('Colleagues')],
      ]),
      await examineEverywhere(browser, await sams.storageState(), 'colleagues', [
        ['colleagues-as-developer', `${project}/colleagues`, shown('Only owners invite')],
      ]),
    ]
    expect({ ...faults, ...forSam }).toEqual({})
  }, 300_000)

  it('colleagues are removed by an owner, and see nothing of the projects from then on', async () => {
    await owner.goto(`${server.dashboard}/projects`)
    await owner.getByRole('link', { name: 'Colleagues in Latchkey' }).click()
    await samsRow().getByRole('button', { name: 'Remove Sam' }).click()
    await heading(owner, 'Remove Sam?')
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await sees(owner, 'Sam is no longer in Latchkey.')
    await sees(owner, 'The only owner: a team keeps at least one.')
    expect(await button(owner, 'Leave this team…').isDisabled()).toBe(true)
    await sam.goto(`${server.dashboard}/projects`)
    await heading(sam, 'Projects')
    await sees(sam, 'Your first project')
    expect(await sam.getByRole('main').getByRole('link', { name: /^Demo/ }).count()).toBe(0)
  })
})

/** What a script could do with what the colleague's browser sends. */
async function changeProject(on: Page): Promise<{ status: number; text: string }> {
  const [request] = await Promise.all([on.waitForRequest(/\/internal\/config\/override/), on.goto(`${project}/config`)])
  const sent = Object.entries(await request.allHeaders())
  // Browsers ask that a refusal does not look like one.
  const own = sent.filter(([name]) => name.startsWith('x-') && !name.includes('error-status'))
  const answer = await fetch(`${server.dashboard}/api/v1/internal/projects/current`, {
    method: 'PATCH',
    headers: { ...Object.fromEntries(own), 'content-type': 'application/json' },
    body: JSON.stringify({ display_name: 'Sam’s own' }),
  })
  return { status: answer.status, text: await answer.text() }
}
