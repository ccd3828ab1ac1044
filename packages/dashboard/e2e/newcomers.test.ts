/** What someone meets who has just started a server and knows nothing of it yet. */
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signUpInDemo } from '../../../tools/first-light/journey.ts'
import { examineHere } from './support/examine-everywhere.ts'
import { desk, openDemoProject } from './support/owner-at-work.ts'
import { isPainted } from './support/painted.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const password = 'a long enough password'
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
let demoProject: string

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launchChromium()])
  context = await browser.newContext(desk)
  page = await context.newPage()
}, 120_000)
afterAll(() => Promise.all([browser.close(), server.stop()]))

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const noOwner = () => page.getByRole('heading', { name: 'This server has no owner yet' })
const photographed = (name: string) => examineHere(page, 'newcomers', name)

describe('someone new', { timeout: 120_000 }, () => {
  it('someone new is shown the link in the terminal until it has been used', async () => {
    await page.goto(server.dashboard)
    await noOwner().waitFor()
    expect(await page.getByLabel('Password').count(), 'nobody could sign in').toBe(0)
    expect(await isPainted(page.getByRole('heading'), page), 'the heading lies below nothing').toBe(true)
    expect(await isPainted(button('Continue'), page)).toBe(true)
    expect(await photographed('no-owner')).toEqual([])
    await page.getByLabel('Link from the terminal').fill('http://localhost')
    await button('Continue').click()
    await page.getByText('Copy the whole link from the terminal, up to the end of its code.').waitFor()

    await page.goto(`${server.dashboard}/claim?code=abc`)
    await heading('This link is not whole')
    await page.getByLabel('Link from the terminal').fill(server.ownerLink)
    await button('Continue').click()
    await heading('This server is yours')
    expect(await photographed('claim')).toEqual([])
    await button('Create the owner’s account').click()
    await heading('Create a new account')
    expect(await noOwner().count()).toBe(0)
    await page.getByLabel('Email', { exact: true }).fill('newcomer@example.com')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Repeat password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await heading('Projects')
    demoProject = await openDemoProject({ page, server })
  })

  it('learns on opening it that a link was used, signed in or not', async () => {
    await page.goto(server.ownerLink)
    await heading('This link no longer works')
    const mine = page
    page = await (await browser.newContext(desk)).newPage()
    await page.goto(server.ownerLink)
    await heading('This link no longer works')
    await page.goto(server.dashboard)
    await heading('Sign in to your account')
    expect(await noOwner().count()).toBe(0)
    page = mine
  })

  it('someone new is offered every provider, and finds two of them on in the demo', async () => {
    await page.goto(`${server.dashboard}/projects/new`)
    await heading('New project')
    expect(await page.getByText('GitHub').count()).toBe(0)
    expect(await photographed('new-project')).toEqual([])

    await page.goto(`${demoProject}/auth-methods`)
    const providers = page.getByRole('switch', { name: /^Sign in with / })
    await providers.first().waitFor()
    expect(await providers.count()).toBe(12)
    expect(await providers.and(page.locator(':checked')).count()).toBe(2)
    expect(await photographed('auth-methods')).toEqual([])
    await page.getByRole('switch', { name: 'Sign in with GitLab' }).check()
    await page.getByText('Signing in with GitLab is on.').waitFor()
  })

  it('reads every time whole, whatever stands beside it', async () => {
    await signUpInDemo(await browser.newContext(desk), { ...server })
    const storageState = await context.storageState()
    const later = await (await browser.newContext({ ...desk, storageState })).newPage()
    await later.clock.setFixedTime(Date.now() + 47 * 60_000)
    for (const width of [1_440, 1_000, 800])
      for (const screen of ['users', 'sessions', 'mail-log', 'audit-log']) {
        await later.setViewportSize({ width, height: 900 })
        await later.goto(`${demoProject}/${screen}`)
        await later.getByRole('table').getByText('47 minutes ago').first().waitFor()
        const cut = await later
          .locator('td:has(time)')
          .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent))
        expect(cut, `${screen} at ${width} px`).toEqual([])
      }
    await later.close()
  })

  it('reads guests as guests among the sessions', async () => {
    const guest = await (await browser.newContext(desk)).newPage()
    await guest.goto(server.demo)
    await guest.getByRole('button', { name: 'Look around first' }).click()
    await guest.getByRole('heading', { name: 'Hello, guest' }).waitFor()
    await page.goto(`${demoProject}/sessions`)
    await page.getByText('Every session, newest first.').waitFor()
    await page
      .getByRole('row', { name: /^Guest / })
      .getByRole('link', { name: 'Guest' })
      .waitFor()
    await page.getByRole('columnheader', { name: 'From' }).waitFor()
    for (const screen of ['users', 'sessions', 'mail-log', 'audit-log']) {
      await page.goto(`${demoProject}/${screen}`)
      await page.getByRole('table').waitFor()
      expect(await photographed(screen)).toEqual([])
    }
  })

  it('sees a name as long as a paragraph in two lines', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff the elder '.repeat(5).trim()
    await page.goto(`${demoProject}/users?create=true`)
    await dialog().getByLabel('Email', { exact: true }).fill('wolfe@example.com')
    await dialog().getByLabel('Name', { exact: true }).fill(name)
    await dialog().getByRole('button', { name: 'Create user' }).click()
    await heading(name)
    for (const width of [1_440, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const lines = await page
        .getByRole('heading', { level: 1 })
        .evaluate(shown => shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight))
      expect(Math.round(lines), `at ${width} px`).toBe(2)
    }
    expect(await photographed('long-name')).toEqual([])
  })

  it('finds the way to a first app in one piece, on a phone too', async () => {
    await page.goto(`${server.dashboard}/projects/new`)
    await page.getByLabel('Name').fill('Shop')
    await button('Create project').click()
    await heading('Three steps to your first user')
    await page.getByText('npm create vite@latest my-app').waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    const heights = await page.getByRole('tab').evaluateAll(tabs => tabs.map(tab => tab.clientHeight))
    expect(new Set(heights).size, `all in one line: ${heights}`).toBe(1)
    expect(await photographed('getting-started')).toEqual([])
  })
})
