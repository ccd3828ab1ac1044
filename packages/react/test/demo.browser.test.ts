import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

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
    await host.project().ask('POST', membership, { level: 'server', body: {} })
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
    const body = { display_name: null }
    await host.project().ask('PATCH', `/users/${host.ada().userId}`, { level: 'server', body })
    const page = await host.signIn('/team')
    await page.getByRole('listitem').getByText('You', { exact: true }).waitFor()
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
})
