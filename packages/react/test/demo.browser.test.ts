import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

/** As the demo's own server does, the page says which nonce its styles have. */
const withNonce = (html: string) =>
  html
    .replace('<head>', '<head><meta property="csp-nonce" nonce="site" />')
    .replace('<link rel="stylesheet"', '<link nonce="site" rel="stylesheet"')

const host = startHost({ folder: '../../../../examples/react-demo', page: withNonce })

describe('the demo app', () => {
  it.each([360, 1440])('shows more of a team to those who manage it, at %i px', async width => {
    const team = await host.createTeam()
    const grace = await host.meet('Grace Hopper')
    const membership = `/team-memberships/${team.id}/${grace.userId}`
    await host.project().asServer('POST', membership, {})
    const hers = await host.signInAs(grace, '/team')
    await hers.getByRole('heading', { name: 'No team yet' }).waitFor()
    await hers.getByRole('button', { name: 'Team: Select a team' }).click()
    await hers.getByRole('menuitemradio', { name: 'Crew' }).click()
    await hers.getByText('Only those who manage this team see more here.').waitFor()

    const page = await host.signIn('/team', { width })
    await page.getByText('You manage this team').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Grace Hopper' }).waitFor()
    await takeScreenshot(page, `react-demo-team-${width}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
  })

  it('calls people without a name “You” to themselves', async () => {
    await host.createTeam()
    await host.project().asServer('PATCH', `/users/${host.ada().userId}`, { display_name: null })
    const page = await host.signIn('/team')
    await page.getByRole('listitem').getByText('You', { exact: true }).waitFor()
  })

  it('leads to the set-up of a required second factor from the start page and the user button', async () => {
    await host.createTeam()
    const config_override_string = JSON.stringify({ 'auth.secondFactor.requiredForEveryone': true })
    await host.project().asAdmin('PATCH', '/internal/config/override', { config_override_string })
    const page = await host.signIn('/')
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByRole('button', { name: 'Account of Ada Lovelace' }).click()
    const item = page.getByRole('menuitem', { name: 'Set up a second factor' })
    await item.waitFor()
    await takeScreenshot(page, 'react-demo-second-factor')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Team/ }).count()).toBe(0)
    await item.click()
    await page.getByRole('button', { name: 'Set up…' }).waitFor()
    await page.goto(host.address())
    await page.getByRole('link', { name: 'Set up a second factor' }).click()
    await page.getByRole('button', { name: 'Set up…' }).waitFor()
  })

  it.each([360, 1440])('greets who is signed in, at %i px', async width => {
    await host.createTeam(`The team of ${host.ada().email}, who has a long address`)
    const page = await host.signIn('/', { width })
    await page.getByRole('heading', { name: 'Hello, Ada Lovelace' }).waitFor()
    await takeScreenshot(page, `react-demo-home-${width}`)
    expect(await findOverflow(page)).toEqual([])
    if (width < 1440) return
    const tops = await page.locator('.actions > *').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })

  it('lets people look around without an account, who keep who they are when they make one', async () => {
    const page = await host.open('/')
    await page.getByRole('button', { name: 'Look around first' }).click()
    await page.getByRole('heading', { name: 'Hello, guest' }).waitFor()
    const id = await page.locator('dd code').innerText()
    await takeScreenshot(page, 'react-demo-guest')
    expect(await findOverflow(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'Hello, guest' }).waitFor()
    expect(await page.locator('dd code').innerText(), 'the same guest after a reload').toBe(id)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillCredentials(page, { email: 'grace@example.com', password: 'nine inky plums' })
    await page.getByLabel('Repeat password').fill('nine inky plums')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Hello, grace@example.com' }).waitFor()
    expect(await page.locator('dd code').innerText()).toBe(id)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Hello, stranger' }).waitFor()
  })

  it('leaves no one behind when a guest leaves', async () => {
    const page = await host.open('/')
    await page.getByRole('button', { name: 'Look around first' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Hello, stranger' }).waitFor()
    // Who leaves is signed out on the server first, and here after that.
    await expect.poll(() => page.context().cookies()).toEqual([])
  })

  it('offers a visitor everything in one row, at 1440 px', async () => {
    const page = await host.open('/', { width: 1440 })
    await page.getByRole('button', { name: 'Look around first' }).waitFor()
    const tops = await page.locator('.actions > *').evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })

  it.each([360, 1440])('shortens a name that is as long as a paragraph, at %i px', async width => {
    const body = { display_name: 'Wolfeschlegelsteinhausenbergerdorff the elder '.repeat(5).trim() }
    await host.project().asServer('PATCH', `/users/${host.ada().userId}`, body)
    const page = await host.signIn('/', { width })
    const heading = page.getByRole('heading', { name: 'Hello, Wolfe' })
    const lines = await heading.evaluate(
      shown => shown.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(shown).lineHeight),
    )
    expect(Math.round(lines)).toBe(2)
    await takeScreenshot(page, `react-demo-long-name-${width}`)
  })

  it('says where there is nothing', async () => {
    const page = await host.open('/nothing')
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('heading', { name: 'Hello, stranger' }).waitFor()
  })
})
