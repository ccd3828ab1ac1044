import { findAccessibilityFaults, launchChromium } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { focusIn, tabTo, typeInto } from './support/keyboard.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

const password = 'a long enough password'
let server: ServerProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServerProcess(), launchChromium()])
  page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
})
afterAll(() => Promise.all([browser.close(), server.stop()]))

const dialog = () => page.getByRole('dialog')
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()

describe('an owner without a mouse', { timeout: 120_000 }, () => {
  it('signs up by the link from the terminal, and owns the server', async () => {
    await page.goto(server.ownerLink)
    await heading('This server is yours')
    await tabTo(page, 'Create the owner’s account')
    await page.keyboard.press('Enter')
    await heading('Create a new account')
    await typeInto(page, 'Email', 'keyboard@example.com')
    await typeInto(page, /^Password/, password)
    await typeInto(page, /^Repeat password/, password)
    await page.keyboard.press('Enter')
    await heading('Projects')
    await page.getByRole('main').getByRole('link', { name: /^Demo/ }).waitFor()
  })

  it('shows that the link was used before', async () => {
    await page.goto(server.ownerLink)
    await heading('This link no longer works')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await tabTo(page, 'Go to projects')
    await page.keyboard.press('Enter')
    await heading('Projects')
  })

  it('signs out and in again', async () => {
    await tabTo(page, 'keyboard@example.com')
    await page.keyboard.press('Enter')
    await focusIn(page, page.getByRole('menu'))
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await heading('Sign in to your account')
    await typeInto(page, 'Email', 'keyboard@example.com')
    await typeInto(page, /^Password/, password)
    await page.keyboard.press('Enter')
    await heading('Projects')
  })

  it('learns the shortcuts, and goes by them', async () => {
    await page.keyboard.press('?')
    await heading('Keyboard shortcuts')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await page.keyboard.press('/')
    await focusIn(page, page.getByRole('searchbox'))
    await page.keyboard.type('nothing like it')
    await sees('No project goes by that name')
  })

  it('makes a project from the palette', async () => {
    await page.keyboard.press('Control+k')
    await focusIn(page, page.getByRole('combobox', { name: 'Search or jump to' }))
    await page.keyboard.type('new proj')
    await page.getByRole('option', { name: 'New project' }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await heading('New project')
    await typeInto(page, 'Name', 'Corner Shop')
    await page.keyboard.press('Enter')
    await heading('Corner Shop')
    await sees('Three steps to your first user')
    await page.locator('pre .tok-keyword').first().waitFor()
  })

  it('creates keys, sees them once, and revokes them after a second thought', async () => {
    await dialog().waitFor({ state: 'detached' })
    await page.locator('main').focus()
    await focusIn(page, page.locator('main'))
    await page.keyboard.press('g')
    await page.keyboard.press('k')
    await heading('Project keys')
    await tabTo(page, 'Create keys')
    await page.keyboard.press('Enter')
    await focusIn(page, dialog())
    await page.keyboard.type('Laptop')
    await page.keyboard.press('Enter')
    await heading('Your new keys')
    await sees(/^ssk_/)
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    await sees(/Server ····/)

    await tabTo(page, 'Revoke Laptop')
    await page.keyboard.press('Enter')
    await heading('Revoke “Laptop”?')
    await focusIn(page, dialog().getByRole('textbox'))
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.type('never mind')
    await page.keyboard.press('Enter')
    await sees('This is not the same text. Nothing has been changed.')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('revoke')
    await page.keyboard.press('Enter')
    await sees('Revoked')
  })

  it('deletes the project by typing its name', async () => {
    await dialog().waitFor({ state: 'detached' })
    await page.locator('main').focus()
    await focusIn(page, page.locator('main'))
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await heading('Settings')
    await tabTo(page, 'Delete project…')
    await page.keyboard.press('Enter')
    await heading('Delete Corner Shop?')
    await focusIn(page, dialog().getByRole('textbox'))
    await page.keyboard.type('Corner Shop')
    await page.keyboard.press('Enter')
    await heading('Projects')
    await sees('Corner Shop is deleted.')
    expect(await page.getByRole('main').getByText('Corner Shop').count()).toBe(0)
  })
})
