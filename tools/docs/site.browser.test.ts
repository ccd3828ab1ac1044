/** A newcomer reads the documentation of a running server: searches, opens a page, tries a request. */
import { fileURLToPath } from 'node:url'
import {
  findAccessibilityFaults,
  findOverflow,
  hearComplaints,
  type LiveTestkit,
  launchChromium,
  startLiveTestkit,
} from '@latchkey/testkit/browser'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDocumentationSite } from '../../packages/server/src/documentation-site.ts'

const folder = fileURLToPath(new URL('../../docs/dist', import.meta.url))
let live: LiveTestkit
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[live, browser] = await Promise.all([
    startLiveTestkit({ parts: { site: () => createDocumentationSite(folder) } }),
    launchChromium(),
  ])
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
})
afterAll(async () => {
  await browser?.close()
  await live?.stop()
})

describe('the documentation', { timeout: 120_000 }, () => {
  it('finds a page by its search, with the keyboard alone', async () => {
    const complaints = hearComplaints(page)
    await page.goto(`${live.address}/docs`)
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('passkey')
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Passkeys', level: 1 }).waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    ['an endpoint by its path', '/users/{user_id}', '/docs/api/users.html#users.'],
    ['a method by its name', 'inviteUser', '/docs/sdk/teams.html#Team.inviteUser'],
  ])('finds %s', async (_, typed, address) => {
    await page.goto(`${live.address}/docs`)
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill(typed)
    const first = page.getByRole('dialog').getByRole('link').first()
    await first.waitFor()
    expect(await first.getAttribute('href')).toContain(address)
  })

  it('sends a request of the API reference with the keys that were typed in, and stores none of them', async () => {
    const complaints = hearComplaints(page)
    const project = await live.createProject()
    await page.goto(`${live.address}/docs/api/users.html#users.create`)
    const form = await openForm('users.create')
    await form.getByLabel('Project id').fill(project.id)
    await form.getByLabel('Key of the level').fill(project.keys.server)
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText(/^201 Created in \d+ ms$/).waitFor()
    expect(JSON.parse(await form.locator('.answer > pre').innerText())).toMatchObject({
      primary_email: 'ada@example.com',
    })

    // What was typed in is in the next form of the page, and nowhere else.
    const next = await openForm('users.list')
    expect(await next.getByLabel('Project id').inputValue()).toBe(project.id)
    const stored = await page.evaluate(() => [...Object.values(localStorage), ...Object.values(sessionStorage)].join())
    expect(stored).not.toContain(project.keys.server)
    expect(page.url()).not.toContain(project.keys.server)
    await page.reload()
    expect(await (await openForm('users.list')).getByLabel('Key of the level').inputValue()).toBe('')
    expect(complaints).toEqual([])
  })

  it('shows the error of a request with a wrong key', async () => {
    const project = await live.createProject()
    await page.goto(`${live.address}/docs/api/teams.html`)
    const form = await openForm('teams.list')
    await form.getByLabel('Level', { exact: true }).selectOption('admin')
    await form.getByLabel('Project id').fill(project.id)
    await form.getByLabel('Key of the level').fill('sak_wrong')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText(/^401 /).waitFor()
    await form.locator('.answer > pre', { hasText: 'INVALID_SUPER_SECRET_ADMIN_KEY' }).waitFor()
  })

  it.each(['light', 'dark'] as const)('has no accessibility fault, and fits, in %s', async colorScheme => {
    await page.emulateMedia({ colorScheme })
    for (const path of ['', 'passkeys.html', 'oauth/apple.html', 'api/users.html', 'sdk/teams.html'])
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${live.address}/docs/${path}`)
        if (path === 'api/users.html') await openForm('users.create')
        const faults = [...(await findAccessibilityFaults(page)), ...(await findOverflow(page))]
        expect(faults, `${path} at ${width}`).toEqual([])
      }
  })
})

/** The form that tries a request, with its fields to be seen. */
async function openForm(id: string): Promise<Locator> {
  const details = page.locator(`details[data-id="${id}"]`)
  await details.locator('summary').first().click()
  return details.locator('form')
}
