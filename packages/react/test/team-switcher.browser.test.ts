import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

const selected = (page: Page) => page.getByRole('button', { name: /^Team: / }).first()

describe('the switcher of the selected team', () => {
  it('goes where the host says, and remembers the choice', async () => {
    // The first team that a server makes for a user without one is selected; later ones are not.
    const garden = await host.createTeam('Garden')
    const crew = await host.createTeam('Crew')
    const page = await host.signIn('/teams')
    await page.getByText('Stored: Garden').waitFor()
    await selected(page).click()
    await page.getByRole('menu').waitFor()
    await takeScreenshot(page, 'react-team-switcher')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('menuitemradio', { name: 'Crew' }).click()
    await page.waitForURL(`**/teams/${crew.id}`)
    await page.getByRole('heading', { name: 'Crew' }).waitFor()
    await page.getByText('Stored: Crew').waitFor()

    await page.goto(`${host.address()}/teams/${garden.id}`)
    await page.getByText('Stored: Garden').waitFor()
    await page.getByRole('button', { name: 'Team: Garden' }).waitFor()
  })

  it('leads to the settings of the team, and to a new one where that is allowed', async () => {
    await host.configure({ client_team_creation_enabled: true })
    await host.createTeam('Crew')
    const page = await host.signIn('/teams')
    await selected(page).click()
    await page.getByRole('menuitem', { name: 'Team settings' }).click()
    await page.getByRole('heading', { name: 'Crew', level: 2 }).waitFor()
    await page.goto(`${host.address()}/teams`)
    await selected(page).click()
    await page.getByRole('menuitem', { name: 'Create a team' }).click()
    await page.getByLabel('Name of the team').waitFor()
  })

  it('says so when there is no team yet', async () => {
    const page = await host.signIn('/teams')
    await page.getByRole('button', { name: 'Team: Select a team' }).click()
    await page.getByRole('menuitem', { name: 'No teams yet' }).waitFor()
    expect(await findAccessibilityFaults(page)).toEqual([])
  })

  it('shows nothing to visitors', async () => {
    const page = await host.open('/teams')
    await page.waitForURL('**/handler/sign-in?*')
    await page.goto(`${host.address()}/`)
    expect(await selected(page).count()).toBe(0)
  })
})

describe('the switcher that stores nothing', () => {
  it('reports the choice to the host, of no team too', async () => {
    await host.createTeam('Crew')
    const page = await host.signIn('/teams')
    await page.getByRole('button', { name: 'Team: No one’s' }).click()
    await page.getByRole('menuitemradio', { name: 'Crew' }).click()
    await page.getByRole('button', { name: 'Team: Crew' }).last().click()
    await page.getByRole('menuitemradio', { name: 'No one’s' }).click()
    await page.getByRole('button', { name: 'Team: No one’s' }).waitFor()
    await page.getByText('Stored: Crew').waitFor()
  })
})

describe('a part of a page that needs a permission', () => {
  it('comes with a new role, as soon as the person looks at the page again', async () => {
    const team = await host.createTeam()
    const grace = await host.meet('Grace Hopper')
    const path = `${team.id}/${grace.userId}`
    const ask = (method: string, path: string) => host.project().asServer(method, path, {})
    await ask('POST', `/team-memberships/${path}`)
    const page = await host.signInAs(grace, `/teams/${team.id}`)
    await page.getByText('Only managers see the books.').waitFor()

    await ask('POST', `/team-permissions/${path}/team_admin`)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText('For managers: the books.').waitFor()

    await host.project().asServer('DELETE', `/team-permissions/${path}/team_admin`)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.getByText('Only managers see the books.').waitFor()
  })
})
