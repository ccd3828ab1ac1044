/** A project from its first day to its last, as a new owner goes through it. */
import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examineEverywhere } from './support/examine-everywhere.ts'
import { type OwnerAtWork, openFromSidebar, startOwnerAtWork } from './support/owner-at-work.ts'
import { codeIn, readEnvironment } from './support/pasted.ts'
import { runInNode } from './support/run-in-node.ts'
import type { ServerProcess } from './support/server-process.ts'

let work: OwnerAtWork
let server: ServerProcess
let browser: Browser
let context: BrowserContext
let page: Page
let project: string
/** The variables that were shown once, when the project was made. */
let keys: Record<string, string>

beforeAll(async () => {
  work = await startOwnerAtWork()
  ;({ server, browser, context, page } = work)
}, 120_000)
afterAll(() => work.stop())

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const sees = (text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = () => page.getByRole('dialog')
const region = (name: string) => page.getByRole('region', { name })

describe('a project', { timeout: 120_000 }, () => {
  it('a project is made with its sign-in page in sight, and with keys that are ready', async () => {
    await page.goto(`${server.dashboard}/projects/new`)
    const preview = page.getByRole('figure', { name: 'Preview of the sign-in page' })
    await preview.getByText('No account yet?').waitFor()
    await page.getByLabel('Anyone may sign up').uncheck()
    await preview.getByText('No account yet?').waitFor({ state: 'detached' })
    await page.getByLabel('Anyone may sign up').check()
    await button('Create project').click()
    await sees('Give the project a name.')
    await page.getByLabel('Name', { exact: true }).fill('Corner Shop')
    await button('Create project').click()
    await heading('Corner Shop')
    await sees('Three steps to your first user')
    project = page.url()
    keys = await readEnvironment(page)
    expect(Object.keys(keys)).toEqual([
      'LATCHKEY_BASE_URL',
      'LATCHKEY_PROJECT_ID',
      'LATCHKEY_PUBLISHABLE_CLIENT_KEY',
      'LATCHKEY_SECRET_SERVER_KEY',
    ])
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('has code for every framework, with its own keys in it', async () => {
    for (const [tab, file, key] of [
      ['React', 'src/latchkey.ts', keys.LATCHKEY_PUBLISHABLE_CLIENT_KEY],
      ['Next.js', '.env.local', keys.LATCHKEY_SECRET_SERVER_KEY],
      ['Node', 'users.mjs', keys.LATCHKEY_SECRET_SERVER_KEY],
      ['curl', 'Terminal', keys.LATCHKEY_SECRET_SERVER_KEY],
    ] as const) {
      await page.getByRole('tablist', { name: 'Framework' }).getByRole('tab', { name: tab, exact: true }).click()
      expect(await codeIn(page, file)).toContain(key)
    }
    const variables = page.getByRole('tablist', { name: 'What reads the variables' })
    await variables.getByRole('tab', { name: 'Next.js' }).click()
    expect(await codeIn(page, '.env.local')).toContain(keys.LATCHKEY_SECRET_SERVER_KEY)
  })

  it('shows its first user as soon as the pasted code has run', async () => {
    await page.getByRole('tab', { name: 'Node' }).click()
    expect(await runInNode(await codeIn(page, 'users.mjs'))).toMatch(/^Created [0-9a-f-]{36}\nAda /)
    await region('Recent sign-ups').getByRole('link', { name: 'Ada' }).waitFor()
    await page.getByRole('definition').filter({ hasText: /^1$/ }).first().waitFor()
    await region('Sign-in methods').getByText('None', { exact: true }).waitFor()
    await page.getByRole('figure', { name: /^Sign-ups per day. The most sign-ups were on .*: 1\./ }).waitFor()
  })

  it('shows its days in a table as well, at an address that can be shared', async () => {
    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('region', { name: 'Sign-ups per day, day by day' }).getByRole('row')
    expect(await table.count()).toBe(32)
    await page.getByLabel('Include anonymous').check()
    await page.waitForURL(/view=table&withAnonymous=true/)
    await page.reload()
    await table.first().waitFor()
    expect(await page.getByLabel('Include anonymous').isChecked()).toBe(true)
    await button('Refresh figures').click()
    await region('Recent sign-ups').getByRole('link', { name: 'Ada' }).click()
    await heading('Ada')
  })

  it('compares the days that are chosen with as many days before them', async () => {
    const tenDaysAgo = new Date(Date.now() - 10 * 24 * 60 * 60 * 1_000).toISOString()
    const table = `email,signed_up_at\nmary@example.com,${tenDaysAgo}\nnora@example.com,${tenDaysAgo}\n`
    const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
    await page.goto(`${project}/users/transfer`)
    await page.getByLabel('Choose a file').setInputFiles(file)
    await button('Import at once').click()
    await sees('Everything is imported.')

    await page.goto(project)
    const signUps = (days: number) => page.getByText(`Sign-ups in ${days} days`, { exact: true }).locator('..')
    await signUps(31).waitFor()
    expect(await page.getByText(/days before/).count(), 'the server counts no days before these').toBe(0)
    await page.getByText('7 days', { exact: true }).click()
    await signUps(7).getByText('-50% against the 7 days before (2)').waitFor()
    await page.getByText('14 days', { exact: true }).click()
    await signUps(14).getByText('More than the 14 days before (0)').waitFor()
    expect(new URL(page.url()).searchParams.get('days')).toBe('14')
    await page.reload()
    await signUps(14).getByText('More than the 14 days before (0)').waitFor()
  })

  it('says what is missing, and counts it beside the way there', async () => {
    await page.goto(project)
    await page.getByRole('link', { name: 'Readiness (2 to solve before you go live)' }).click()
    await heading('Readiness')
    await sees('2 problems to solve before you go live.')
    await page.getByRole('listitem').filter({ hasText: 'No domain is trusted' }).getByText('Go to Domains').click()
    await heading('Domains')
  })

  it('trusts a domain with its twin, and says which addresses that lets through', async () => {
    await button('Add domain').click()
    await dialog().getByLabel('Address').fill('https://shop.example.com/*')
    await dialog().getByRole('button', { name: 'Add domain' }).click()
    await sees('A * works in the name of the machine and in the port, not in the path.')
    await dialog().getByLabel('Address').fill('https://corner-shop.example')
    await dialog().getByLabel('Trust https://www.corner-shop.example as well').check()
    await dialog().getByLabel('Trust it without encryption, too').check()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Add domain' }).click()
    await sees('4 domains are trusted.')
    await button('Remove http://www.corner-shop.example').waitFor()

    const address = page.getByRole('textbox', { name: 'Address' })
    const verdict = page.getByRole('status').filter({ hasText: 'rusted' })
    await address.fill('https://www.corner-shop.example/handler/sign-in')
    await verdict.getByText('Trusted: links may lead there.').waitFor()
    await address.fill('https://corner-shop.example.evil.com')
    await verdict.getByText('Not trusted').waitFor()
  })

  it('goes into production mode once each thing in its way is solved where the list leads', async () => {
    await page.goto(`${project}/settings#production-mode`)
    const mode = page.getByRole('switch', { name: 'Production mode' })
    const inTheWay = page.getByRole('list', { name: 'What stands in the way of production mode' })
    await inTheWay.getByRole('listitem').first().waitFor()
    expect(await mode.isDisabled()).toBe(true)
    expect(await inTheWay.getByRole('listitem').count()).toBe(3)

    await inTheWay.getByRole('listitem').filter({ hasText: 'Localhost' }).getByText('Go to Domains').click()
    await heading('Domains')
    await page.getByLabel('Allow localhost').uncheck()
    await sees('Links to localhost are refused.')
    await button('Remove http://corner-shop.example').click()
    await sees('http://corner-shop.example is no longer trusted.')
    await button('Edit http://www.corner-shop.example').click()
    await dialog().getByLabel('Address').fill('https://*.corner-shop.example')
    await dialog().getByRole('button', { name: 'Save domain' }).click()
    await sees('The domain is saved.')

    await openFromSidebar(page, 'Settings', 'Settings')
    await sees('Nothing stands in the way.')
    await mode.check()
    await sees('Production mode is on.')
    await page.getByRole('link', { name: 'Readiness', exact: true }).click()
    await sees('Nothing stands in the way of going live.')
  })

  it('changes what is removed by mistake back', async () => {
    await page.goto(`${project}/domains`)
    await button('Remove https://corner-shop.example').click()
    await sees('https://corner-shop.example is no longer trusted.')
    await button('Undo').click()
    await sees('As it was before.')
    await button('Remove https://corner-shop.example').waitFor()
  })

  it('has a logo, whole, however wide it is', async () => {
    await page.goto(`${project}/branding`)
    await page.getByLabel('Full logo file').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await widePicture(),
    })
    await sees('Not saved yet: Full logo')
    await button('Save changes').click()
    await sees('Saved: Full logo')
    const logo = page.getByRole('img', { name: 'Full logo of Corner Shop' })
    const shape = await logo.evaluate(async element => {
      const image = new Image()
      image.src = element.getAttribute('src') ?? ''
      await image.decode()
      return image.naturalWidth / image.naturalHeight
    })
    expect(shape).toBeCloseTo(4, 1)
  })

  it('has a colour and a logo for dark pages', async () => {
    await page.goto(`${project}/branding`)
    const color = page.getByLabel('Main colour', { exact: true })
    await color.fill('yellow')
    await page.keyboard.press('Enter')
    await sees('Enter a colour such as #4338ca, or nothing.')
    await color.fill('#facc15')
    const preview = page.getByRole('figure', { name: 'Preview of the sign-in page' })
    const signIn = preview.getByRole('button', { name: 'Sign in', exact: true, includeHidden: true })
    const edited = page.getByRole('region', { name: 'Preview' }).locator('.latchkey-form button[type=submit]')
    await expect
      .poll(() => paintOf(edited), { message: 'before it is saved' })
      .toEqual(['rgb(250, 204, 21)', 'rgb(0, 0, 0)'])
    expect(await paintOf(button('Save changes')), 'the dashboard keeps its own').toEqual([
      'rgb(24, 24, 27)',
      'rgb(250, 250, 250)',
    ])
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Save changes').click()
    await sees('Saved: Main colour')
    await page.getByLabel('Logo on dark pages file').setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await widePicture(),
    })
    await button('Save changes').click()
    await sees('Saved: Logo on dark pages')
    await page.getByRole('img', { name: 'Logo on dark pages of Corner Shop' }).waitFor()
    await takeScreenshot(page, 'branding-colours', { fullPage: true })
    await page.goto(`${project}/auth-methods`)
    await expect.poll(() => paintOf(signIn)).toEqual(['rgb(250, 204, 21)', 'rgb(0, 0, 0)'])
    await preview.getByRole('img', { name: 'Corner Shop', includeHidden: true }).first().waitFor()
    await takeScreenshot(page, 'auth-methods-branded')
  })

  it('changes its keys: new ones work, the old ones end, and everyone can read why', async () => {
    await page.goto(`${project}/keys?create=true`)
    await dialog().getByLabel('Description').fill('Second server')
    await dialog().getByRole('button', { name: 'Create keys' }).click()
    await heading('Your new keys')
    const fresh = await readEnvironment(page)
    await button('I have copied them').click()
    expect(await statusWith(fresh)).toBe(200)

    await button('Revoke Made with the project').click()
    await page.getByLabel('Type revoke to confirm').fill('revoke')
    await dialog().getByLabel('Reason').fill('Leaked in a log')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Revoke keys').click()
    await page.getByRole('row', { name: /Made with the project Revoked just now: Leaked in a log/ }).waitFor()
    await expect.poll(() => statusWith(keys)).toBe(401)
    expect(await statusWith(fresh)).toBe(200)
    keys = fresh
  })

  it('lists the last four characters of every key, the publishable one too, on a phone too', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 }
    const publishable = keys.LATCHKEY_PUBLISHABLE_CLIENT_KEY ?? ''
    for (const wide of [width, 360]) {
      await page.setViewportSize({ width: wide, height })
      await page.goto(`${project}/keys`)
      await page.getByText(`Client ····${publishable.slice(-4)}`, { exact: true }).waitFor()
      await page.getByText(`Server ····${keys.LATCHKEY_SECRET_SERVER_KEY?.slice(-4)}`, { exact: true }).waitFor()
      expect(await page.content()).not.toContain(publishable)
    }
    await page.setViewportSize({ width, height })
  })

  it('lets its signing keys change before their time', async () => {
    const next = page.getByRole('row', { name: /Users Next/ })
    const before = await next.innerText()
    await button('Rotate now…').click()
    await heading('Rotate the signing keys?')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Rotate keys').click()
    await sees('The next keys take over as soon as everyone can know them.')
    expect(await next.innerText()).not.toBe(before)
  })

  it('can be looked at in every light and width', async () => {
    const faults = await examineEverywhere(browser, await context.storageState(), 'projects', [
      ['overview', project, page => page.locator('canvas').nth(1).waitFor()],
      ['overview-table', `${project}?view=table`, page => page.getByRole('table').first().waitFor()],
      ['new-project', `${server.dashboard}/projects/new`, page => page.getByText('No account yet?').waitFor()],
      ['domains', `${project}/domains`, page => page.getByText('Try an address').first().waitFor()],
      ['keys', `${project}/keys`, page => page.getByRole('table').nth(1).waitFor()],
      ['new-keys', `${project}/keys?create=true`, page => page.getByRole('dialog').waitFor()],
      ['readiness', `${project}/readiness`, page => page.getByRole('heading', { name: 'Advice' }).waitFor()],
      ['auth-methods', `${project}/auth-methods`, page => page.getByText('Refuse the sign-in').waitFor()],
      ['settings', `${project}/settings`, page => page.getByLabel('New team').waitFor()],
    ])
    expect(faults).toEqual({})
  })

  it('a project is handed over to another team, after everyone concerned was named', async () => {
    await page.goto(`${project}/settings`)
    await button('Transfer project…').click()
    await sees(/^Everyone in Latchkey who is not in .* loses this project at once/)
    await page.getByLabel('Type Corner Shop to confirm').fill('Corner Shop')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await button('Transfer project').click()
    await sees(/^Corner Shop belongs to .* now\.$/)
    await sees(/^Owned by grace-.*'s Team now\.$/)
    expect(await statusWith(keys)).toBe(200)
  })

  it('a project is deleted by its name, and its keys with it', async () => {
    await button('Delete project…').click()
    await page.getByLabel('Type Corner Shop to confirm').fill('Corner Shop')
    await button('Delete project').click()
    await heading('Projects')
    await sees('Corner Shop is deleted.')
    expect(await page.getByRole('main').getByText('Corner Shop').count()).toBe(0)
    expect(await statusWith(keys)).not.toBe(200)
  })
})

/** What the server answers to someone with these keys. */
async function statusWith(variables: Record<string, string>): Promise<number> {
  const answer = await fetch(`${variables.LATCHKEY_BASE_URL}/api/v1/users`, {
    headers: {
      'x-stack-access-type': 'server',
      'x-stack-project-id': variables.LATCHKEY_PROJECT_ID ?? '',
      'x-stack-secret-server-key': variables.LATCHKEY_SECRET_SERVER_KEY ?? '',
    },
  })
  return answer.status
}

/** Four times as wide as it is high. */
async function widePicture(): Promise<Buffer> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_600
    canvas.height = 400
    canvas.getContext('2d')?.fillRect(100, 100, 1_400, 200)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

/** The colours in which a button is painted: its own, and that of its text. */
function paintOf(element: Locator): Promise<readonly string[]> {
  return element.evaluate(node => {
    const { backgroundColor, color } = getComputedStyle(node)
    return [backgroundColor, color]
  })
}
