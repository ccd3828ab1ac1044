import { fileURLToPath } from 'node:url'
import {
  findAccessibilityFaults,
  findOverflow,
  hearComplaints,
  launchChromium,
  type Site,
  serveSite,
  takeScreenshot,
  waitForAnimations,
} from '@latchkey/testkit/browser'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { essentials } from '../src/essentials.ts'

let browser: Browser
let site: Site
let page: Page

beforeAll(async () => {
  ;[browser, site] = await Promise.all([
    launchChromium(),
    serveSite(fileURLToPath(new URL('./gallery', import.meta.url)), { nonce: 'gallery' }),
  ])
})
afterAll(() => Promise.all([browser.close(), site.close()]))
afterEach(() => page.close())

async function open(query = '', width = 1440) {
  page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(`${site.address}/${query}`)
  await page.getByRole('heading', { name: 'Buttons' }).waitFor()
}

describe.each([
  { theme: 'light', width: 360 },
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1440 },
])('in the $theme palette at $width px', ({ theme, width }) => {
  it('can be used by everyone, fits the window, and works under a strict policy', { tags: ['journey'] }, async () => {
    page = await browser.newPage({ viewport: { width, height: 900 } })
    const complaints = hearComplaints(page)
    await page.goto(`${site.address}/?theme=${theme}`)
    await page.getByRole('heading', { name: 'Buttons' }).waitFor()
    await takeScreenshot(page, `ui-${theme}-${width}`, { fullPage: true })

    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe('a host with rude styles of its own', () => {
  it('reaches none of the components', async () => {
    await open()
    const look = await page.getByRole('button', { name: 'Continue' }).evaluate(button => {
      const { float, fontSize, fontStyle, textTransform, letterSpacing, backgroundColor } = getComputedStyle(button)
      return { float, fontSize, fontStyle, textTransform, letterSpacing, backgroundColor }
    })
    expect(look).toEqual({
      float: 'none',
      fontSize: '14px',
      fontStyle: 'normal',
      textTransform: 'none',
      letterSpacing: 'normal',
      backgroundColor: 'rgb(24, 24, 27)',
    })
  })
})

describe('a finger', () => {
  it('finds every control at least 44 px high', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    page = await context.newPage()
    await page.goto(`${site.address}/`)
    await page.getByRole('heading', { name: 'Buttons' }).waitFor()
    const tooSmall = await page.evaluate(() =>
      Array.from(document.querySelectorAll('button, .latchkey-button, .latchkey-input, .latchkey-choice'))
        .filter(control => control.getBoundingClientRect().height < 44)
        .map(control => control.outerHTML.slice(0, 80)),
    )
    expect(tooSmall).toEqual([])
  })
})

describe('Button', () => {
  it('Button is busy while its promise runs, keeps the focus and sends once', async () => {
    await open()
    const button = page.getByRole('button', { name: 'Save slowly' })
    await button.focus()
    await button.click()
    await button.click()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await page.getByText('Saved 1 times').waitFor()
    await page.locator('button:not([aria-busy])', { hasText: 'Save slowly' }).waitFor()
    expect(await button.evaluate(element => element === document.activeElement)).toBe(true)
  })
})

describe('Field', () => {
  it('ties its error to the control', async () => {
    await open()
    const email = page.getByRole('textbox', { name: 'Email', exact: true })
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    const note = await email.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).textContent()).toContain('missing its ending')
    await email.fill('ada@example.com')
    expect(await email.getAttribute('aria-invalid')).toBeNull()
  })

  it('shows and hides a password', async () => {
    await open()
    const password = page.getByLabel('Password', { exact: true })
    const toggle = page.getByRole('button', { name: 'Show password' })
    await toggle.click()
    expect(await password.getAttribute('type')).toBe('text')
    expect(await toggle.getAttribute('aria-pressed')).toBe('true')
    await toggle.click()
    expect(await password.getAttribute('type')).toBe('password')
  })
})

describe('CodeInput', () => {
  it('moves from box to box and calls back when the last is filled', async () => {
    await open()
    const code = page.getByLabel('Code from your app')
    await code.focus()
    await page.keyboard.type('1 23-4')
    expect(await code.inputValue()).toBe('421234')
    await page.getByText('Sent 421234').waitFor()
  })

  it('takes a pasted code with its hyphen', async () => {
    await open()
    const code = page.getByLabel('Code from your app')
    await code.fill('')
    await code.evaluate((input: HTMLInputElement) => {
      input.focus()
      document.execCommand('insertText', false, 'code: 123-456 ')
    })
    await page.getByText('Sent 123456').waitFor()
  })
})

describe('Menu', () => {
  it('works by keyboard: arrows, letters, Escape, and focus comes back', async () => {
    await open()
    const trigger = page.getByRole('button', { name: 'Account', exact: true })
    await trigger.focus()
    await page.keyboard.press('ArrowDown')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('Profile')
    await page.keyboard.press('ArrowUp')
    expect(await focused()).toBe('Sign out')
    await page.keyboard.press('d')
    expect(await focused()).toBe('Delete')
    await page.keyboard.press('Home')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await focused()).toBe('Account')
  })

  it('runs what is chosen and closes', async () => {
    await open()
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await takeScreenshot(page, 'ui-menu')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await page.getByText('Chosen: settings').waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  it('closes on a click elsewhere and stays inside a small window', async () => {
    await open('?dir=rtl', 360)
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    const box = await page.getByRole('menu').boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
    await page.mouse.click(180, 5)
    expect(await page.getByRole('menu').count()).toBe(0)
  })
})

describe('a choice in a Menu', () => {
  it('a choice in a Menu is marked, and another one replaces it', async () => {
    await open()
    await page.getByRole('button', { name: 'Crew' }).click()
    const group = page.getByRole('group', { name: 'Your teams' })
    expect(await group.getByRole('menuitemradio', { name: 'Crew' }).getAttribute('aria-checked')).toBe('true')
    await takeScreenshot(page, 'ui-choice')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Garden' }).waitFor()
  })
})

describe('Table', () => {
  it('stays a table where its rows are laid out as cards', async () => {
    await open('', 360)
    const row = page.getByRole('table', { name: 'Keys' }).getByRole('row', { name: 'Deploy' })
    await row.getByRole('rowheader', { name: 'Deploy' }).waitFor()
    expect(await row.getByRole('cell').count()).toBe(3)
  })
})

describe('CopyField', () => {
  it('copies its value and says so', async () => {
    await open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('sk_7d0h2k5v9q3f')
  })

  it('selects the value where copying is not allowed', async () => {
    await open()
    await page.context().clearPermissions()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.waitForFunction(() => String(getSelection()) === 'sk_7d0h2k5v9q3f')
  })
})

describe('Dialog', () => {
  it('keeps focus inside, closes on Escape and gives focus back', { tags: ['journey'] }, async () => {
    await open()
    const opener = page.getByRole('button', { name: 'Delete account…' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.waitFor()
    await takeScreenshot(page, 'ui-dialog')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
  })

  it('closes on a click beside it, not on one inside', async () => {
    await open()
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone').click()
    expect(await dialog.count()).toBe(1)
    await page.mouse.click(5, 5)
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('a host that has the essentials a second time, after everything else', () => {
  it('still finds the cross in the corner of a dialog', async () => {
    await open()
    await page.evaluate(css => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, essentials)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await page.getByRole('dialog').waitFor()
    await waitForAnimations(page)
    const dialog = await getBox(page.getByRole('dialog'))
    const cross = await getBox(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    expect(cross.y - dialog.y).toBeLessThan(20)
    expect(dialog.x + dialog.width - cross.x - cross.width).toBeLessThan(20)
  })
})

describe('Tabs', () => {
  it.each([
    { dir: 'ltr', key: 'ArrowRight' },
    { dir: 'rtl', key: 'ArrowLeft' },
  ])('moves with $key where reading goes $dir', async ({ dir, key }) => {
    await open(`?dir=${dir}`)
    await page.getByRole('tab', { name: 'Email', exact: true }).focus()
    await page.keyboard.press(key)
    await page.getByRole('tabpanel').getByText('You know your password.').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Email & Password')
  })
})

describe('InlineEdit', () => {
  it('saves on Enter and gives focus back to its button', async () => {
    await open()
    await page.getByRole('button', { name: 'Edit: Display name' }).click()
    await page.keyboard.type('Ada King')
    await page.keyboard.press('Enter')
    await page.getByText('Ada King').waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Edit: Display name')
  })

  it('forgets on Escape and says beside the field why it cannot save', async () => {
    await open()
    await page.getByRole('button', { name: 'Edit: Display name' }).click()
    await page.keyboard.type('A name that is much too long for this field')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Keep it under 30 characters.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Ada Lovelace').first().waitFor()
  })
})

const getBox = (element: Locator) => element.evaluate(it => it.getBoundingClientRect().toJSON())
