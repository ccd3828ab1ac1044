import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost, type Visit } from './support/host.ts'

const host = startHost()

/** The path of a link that opens the site as Ada, with its code. */
async function linkTo(path = '/handler/impersonation'): Promise<string> {
  const body = { user_id: host.ada().userId, callback_url: host.address() + path }
  const { json, text } = await host.project().asServer('POST', '/auth/impersonation-links', body)
  if (typeof json.url !== 'string') throw new Error(`There is no link: ${text}`)
  return json.url.slice(host.address().length)
}

const banner = (page: Page) => page.getByRole('region', { name: 'Impersonation' })
const end = (page: Page) => page.getByRole('button', { name: 'End impersonation' })

/** The sessions of Ada: whether each is an impersonation, and why it ended. */
async function sessions() {
  const { json } = await host.project().asAdmin('GET', `/internal/sessions?user_id=${host.ada().userId}`)
  return json.items.map((session: Record<string, unknown>) => [session.is_impersonation, session.ended_reason])
}

describe('an impersonation link', { timeout: 60_000 }, () => {
  it('opens the site as the user, with a banner that ends it by one click', async () => {
    const page = await host.open(await linkTo())
    await page.getByText('Hello Ada Lovelace').waitFor()
    await banner(page).getByText('You are impersonating Ada Lovelace.').waitFor()
    expect(page.url()).toBe(`${host.address()}/`)
    await page.goBack()
    expect(page.url(), 'the page with the code is not in the history').toBe('about:blank')
    await page.goForward()

    await end(page).click()
    await page.getByText('Hello stranger').waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(await page.context().cookies()).toEqual([])
    expect(await sessions()).toContainEqual([true, 'signed-out'])
    // Of a tab that no script has opened; there it is the page for afterwards that follows.
    expect(host.complaints()).toEqual(['Scripts may close only the windows that were opened by them.'])
  })

  it('leads to the page that its address names', async () => {
    const page = await host.open(await linkTo('/handler/impersonation?after_auth_return_to=%2Farticle'))
    await page.getByText('A long read.').waitFor()
    await banner(page).waitFor()
  })

  it('closes its tab at the end where a script has opened it, as the dashboard does', async () => {
    const dashboard = await host.open('/article')
    const opening = dashboard.context().waitForEvent('page')
    const link = await linkTo()
    await dashboard.evaluate(url => {
      const tab = window.open('', '_blank')
      if (!tab) return
      tab.opener = null
      tab.location.replace(url)
    }, host.address() + link)
    const tab = await opening
    const closing = tab.waitForEvent('close')
    await end(tab).click()
    await closing
    expect(await dashboard.context().cookies()).toEqual([])
  })

  it('asks before it ends a session of the visitor, and keeps it on Cancel', async () => {
    const grace = await host.meet('Grace Hopper')
    const link = await linkTo()
    const page = await host.signInAs(grace, link)
    await page.getByRole('heading', { name: 'You are signed in here' }).waitFor()
    await takeScreenshot(page, 'react-impersonation-question')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Hello Grace Hopper').waitFor()

    await page.goto(host.address() + link)
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    await banner(page).waitFor()
    const { json } = await host.project().asAdmin('GET', `/internal/sessions?user_id=${grace.userId}&state=live`)
    expect(json.items).toHaveLength(1)
  })

  it('that meets an outage of the server can be tried again', async () => {
    const link = await linkTo()
    const page = await host.open('/config.json')
    const endpoint = '**/auth/impersonation-links/sign-in'
    await page.route(endpoint, route => route.abort())
    await page.goto(host.address() + link)
    await page.getByText('We could not reach the server.').waitFor()
    await page.unroute(endpoint)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    await banner(page).waitFor()
  })

  it.each([
    ['used', 'This link was used already'],
    ['without a code', 'This link does not work'],
  ])('that is %s reports that, and signs no one in', async (kind, title) => {
    const link = await linkTo()
    const [path, code] = link.split('#code=')
    if (kind === 'used')
      await host.project().request('POST', '/auth/impersonation-links/sign-in', { level: 'client', body: { code } })
    const page = await host.open(kind === 'used' ? link : (path ?? ''))
    await page.getByRole('heading', { name: title }).waitFor()
    await page.getByRole('button', { name: 'Go home' }).click()
    await page.getByText('Hello stranger').waitFor()
  })
})

describe('the banner of an impersonation', { timeout: 60_000 }, () => {
  async function impersonated(path: string, visit?: Visit): Promise<Page> {
    const body = { user_id: host.ada().userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await host.project().asServer('POST', '/auth/sessions', body)
    const page = await host.open('/config.json', visit)
    await page
      .context()
      .addCookies([{ name: `stack-refresh-${host.project().id}`, value: json.refresh_token, url: host.address() }])
    await page.goto(host.address() + path)
    return page
  }

  it.each([
    { name: 'light-1280', path: '/?host=light', width: 1280 },
    { name: 'dark-360', path: '/handler/account-settings?host=dark#profile', width: 360 },
    { name: 'sign-in-de-360', path: '/handler/account-settings?lang=de#auth', width: 360 },
    { name: 'ar-rtl-360', path: '/handler/account-settings?lang=ar&dir=rtl#profile', width: 360 },
  ])('fits, can be read and has a name ($name)', async ({ name, path, width }) => {
    const page = await impersonated(path, { width, height: 700 })
    const region = page.locator('section:has(> [role=status])')
    await region.waitFor()
    await takeScreenshot(page, `react-impersonation-${name}`)
    expect(await findOverflow(page)).toEqual([])
    expect(await findAccessibilityFaults(page)).toEqual([])
    const box = await region.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), 'at the bottom of the window').toBeCloseTo(700 - 12, 0)
    expect(box?.x ?? 0).toBeGreaterThanOrEqual(12)
  })

  it('keeps its look where the page resets styles, and shows the focus of its button', async () => {
    const page = await impersonated('/')
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('section, span, button { position: static; color: red; background: none; outline: none }')
      document.adoptedStyleSheets = [sheet]
      for (const style of document.querySelectorAll('style')) style.remove()
    })
    await end(page).focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const look = await end(page).evaluate(button => {
      const { outlineStyle, color, backgroundColor } = getComputedStyle(button)
      return {
        outlineStyle,
        color,
        backgroundColor,
        position: getComputedStyle(button.parentElement ?? button).position,
      }
    })
    expect(look).toEqual({
      outlineStyle: 'auto',
      color: 'rgb(255, 251, 235)',
      backgroundColor: 'rgb(66, 32, 6)',
      position: 'fixed',
    })
    await takeScreenshot(page, 'react-impersonation-bare')
  })

  it('ends by the keyboard, and for the other tabs of the browser', async () => {
    const page = await impersonated('/')
    const other = await page.context().newPage()
    await other.goto(host.address())
    await banner(other).waitFor()
    await end(page).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Hello stranger').waitFor()
    await other.getByText('Hello stranger').waitFor()
    expect(await banner(other).count()).toBe(0)
  })

  it('the banner of an impersonation is not shown to a user in person, nor where the provider turns it off', async () => {
    const own = await host.signIn('/')
    await own.getByText('Hello Ada Lovelace').waitFor()
    const off = await impersonated('/?banner=off')
    await off.getByText('Hello Ada Lovelace').waitFor()
    await off.waitForTimeout(300)
    expect([await banner(own).count(), await banner(off).count()]).toEqual([0, 0])
  })
})

describe('the account settings in an impersonation', { timeout: 60_000 }, () => {
  it('say that only the person themselves changes how they sign in', async () => {
    const [ada, project] = [host.ada(), host.project()]
    const body = { user_id: ada.userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await project.asServer('POST', '/auth/sessions', body)
    const page = await host.open('/')
    const cookie = { name: `stack-refresh-${project.id}`, value: json.refresh_token, url: page.url() }
    await page.context().addCookies([cookie])
    await page.goto(new URL('/handler/account-settings#auth', page.url()).href)

    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByLabel('Old password', { exact: true }).fill(ada.password)
    for (const label of ['New password', 'Repeat password'])
      await page.getByLabel(label, { exact: true }).fill('a battery of their own')
    await page.keyboard.press('Enter')
    await page.getByText('Only the person themselves can do this').waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)
  })
})
