import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'
import { drawPicture } from './support/picture.ts'

const host = startHost()
beforeEach(() => host.configure({ client_team_creation_enabled: true }))

const getSettings = (team: { id: string }) => `/handler/account-settings#team-${team.id}`
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 })
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')

/** Makes someone a member, as the application's server would. */
async function join(team: { id: string }, displayName: string) {
  const person = await host.meet(displayName)
  await host.project().asServer('POST', `/team-memberships/${team.id}/${person.userId}`, {})
  return person
}

describe('a team in the account settings', () => {
  it('a team in the account settings is created with a name, and then shows itself', async () => {
    const page = await host.signIn('/handler/account-settings#team-creation')
    await page.getByRole('button', { name: 'Create team' }).click()
    await page.getByText('Give the team a name.').waitFor()
    await page.getByLabel('Name of the team').fill('Crew')
    await page.keyboard.press('Enter')
    await title(page, 'Crew').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Crew' }).waitFor()
    await members(page).filter({ hasText: 'Ada Lovelace' }).waitFor()
    expect(host.complaints()).toEqual([])
  })

  it('a team in the account settings is not offered to be made where the project does not let people', async () => {
    await host.configure({ client_team_creation_enabled: false })
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('link', { name: 'My profile' }).waitFor()
    expect(await page.getByRole('link', { name: 'Create a team' }).count()).toBe(0)
  })

  it('grows by an invitation that someone accepts in a browser of their own', { tags: ['journey'] }, async () => {
    const team = await host.createTeam()
    const grace = await host.meet('Grace Hopper')
    const page = await host.signIn(getSettings(team))
    await page.getByLabel('Email').fill(grace.email)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText(`We sent an invitation to ${grace.email}.`).waitFor()
    await page.getByRole('list', { name: 'Open invitations' }).getByText(grace.email).waitFor()
    await takeScreenshot(page, 'react-team-invited', { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])

    const [, mail] = await host.live().mailbox.list(grace.email)
    const [link = ''] = /http:\S+code=\w+/.exec(mail?.text ?? '') ?? []
    const hers = await host.open(link.replace(host.address(), ''))
    await hers.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
    await hers.getByText('Invited by Ada Lovelace.').waitFor()
    await takeScreenshot(hers, 'react-invitation-visitor')
    await hers.getByRole('button', { name: 'Sign in' }).click()
    await hers.getByRole('heading', { name: 'Sign in to your account' }).waitFor()
    expect(await hers.getByLabel('Email', { exact: true }).inputValue()).toBe(grace.email)
    expect(hers.url()).not.toContain('%40')
    await hers.getByLabel('Password', { exact: true }).fill(grace.password)
    await hers.keyboard.press('Enter')
    await hers.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
    await takeScreenshot(hers, 'react-invitation')
    await hers.getByRole('button', { name: 'Join' }).click()
    await hers.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()

    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await members(page).filter({ hasText: 'Grace Hopper' }).waitFor()
    await page.getByRole('list', { name: 'Open invitations' }).waitFor({ state: 'detached' })
  })

  it('takes an invitation back', async () => {
    const team = await host.createTeam()
    const page = await host.signIn(getSettings(team))
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('button', { name: 'Revoke the invitation of grace@example.com' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation', exact: true }).click()
    await page.getByRole('list', { name: 'Open invitations' }).waitFor({ state: 'detached' })
    const code = await host.live().mailbox.codeFor('grace@example.com')
    const visitor = await host.open(`/handler/team-invitation?code=${code}`)
    await visitor.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  })

  it('loses a member whom a manager removes, who then no longer finds it', async () => {
    const team = await host.createTeam()
    const grace = await join(team, 'Grace Hopper')
    const hers = await host.signInAs(grace, getSettings(team))
    await title(hers, 'Crew').waitFor()
    const page = await host.signIn(getSettings(team))
    await page.getByRole('button', { name: 'Remove Grace Hopper' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Grace Hopper?' })
    await dialog.waitFor()
    await takeScreenshot(page, 'react-team-remove')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await members(page).filter({ hasText: 'Grace Hopper' }).waitFor({ state: 'detached' })

    await hers.evaluate(() => window.dispatchEvent(new Event('focus')))
    await hers.getByRole('link', { name: 'Crew' }).waitFor({ state: 'detached' })
  })

  it('a team in the account settings is gone for someone who was removed while the page was open, once they try again', async () => {
    const team = await host.createTeam()
    const grace = await join(team, 'Grace Hopper')
    const page = await host.signInAs(grace, '/handler/account-settings')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Crew' })
    await link.waitFor()
    await host.project().asServer('DELETE', `/team-memberships/${team.id}/${grace.userId}`)
    await link.click()
    await page.getByText('You are no longer in this team.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await title(page, 'My profile').waitFor()
    expect(await link.count()).toBe(0)
  })

  it('speaks of members without a name, too', async () => {
    await host.configure({ client_role_editing_enabled: true })
    const team = await host.createTeam()
    await join(team, '')
    const page = await host.signIn(getSettings(team))
    await members(page).filter({ hasText: 'No name yet' }).waitFor()
    await page.getByRole('button', { name: 'Change roles of unnamed member' }).click()
    await page.getByRole('dialog', { name: 'Roles of unnamed member' }).waitFor()
  })

  it('offers to a plain member only what a member may do', async () => {
    const team = await host.createTeam()
    const grace = await join(team, 'Grace Hopper')
    const page = await host.signInAs(grace, getSettings(team))
    await members(page).first().waitFor()
    const sections = await page.getByRole('heading', { level: 3 }).allTextContents()
    expect(sections).toEqual(['You in this team', 'Members', 'Invite people', 'Leave team'])
    expect(await page.getByRole('button', { name: 'Remove Ada Lovelace' }).count()).toBe(0)
  })

  it('shows and changes roles where the project lets its members', async () => {
    await host.configure({ client_role_editing_enabled: true })
    const team = await host.createTeam()
    const grace = await join(team, 'Grace Hopper')
    const page = await host.signIn(getSettings(team))
    const hers = members(page).filter({ hasText: 'Grace Hopper' })
    await hers.getByText('Team member').waitFor()
    await page.getByRole('button', { name: 'Change roles of Grace Hopper' }).click()
    await page.getByRole('checkbox', { name: 'Team admin' }).waitFor()
    await takeScreenshot(page, 'react-team-roles')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Team admin' }).check()
    await page.getByRole('checkbox', { name: 'Team member' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await takeScreenshot(page, 'react-team-roles-members', { fullPage: true })
    await hers.getByText('Team admin').waitFor()
    await hers.getByText('Team member').waitFor({ state: 'detached' })
    const held = `/team-permissions?team_id=${team.id}&user_id=${grace.userId}&recursive=false`
    const { json } = await host.project().asServer('GET', held)
    expect(json.items).toMatchObject([{ id: 'team_admin' }])
  })

  it('invites with a role, which the page of the invitation names', async () => {
    await host.configure({ client_role_editing_enabled: true })
    const body = { id: 'team_editor', display_name: 'Editor in chief' }
    await host.project().asAdmin('POST', '/team-permission-definitions', body)
    const contained_permission_ids = ['team_editor', '$invite_members', '$read_members']
    const admin = { level: 'admin', body: { contained_permission_ids } } as const
    await host.project().request('PATCH', '/team-permission-definitions/team_admin', admin)
    const team = await host.createTeam()
    const page = await host.signIn(getSettings(team))
    await page.getByLabel('Email').fill('grace@example.com')
    await page.getByLabel('Role').selectOption('Editor in chief')
    await takeScreenshot(page, 'react-team-invite-role', { fullPage: true })
    expect(await findAccessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('We sent an invitation to grace@example.com.').waitFor()
    const code = await host.live().mailbox.codeFor('grace@example.com')
    const hers = await host.open(`/handler/team-invitation?code=${code}`)
    await hers.getByText('Your role: Editor in chief.').waitFor()
  })

  it('shows the addresses of members to users who may remove them', async () => {
    const team = await host.createTeam()
    const grace = await join(team, 'Grace Hopper')
    const page = await host.signIn(getSettings(team))
    await members(page).getByText(grace.email).waitFor()
    const hers = await host.signInAs(grace, getSettings(team))
    await members(hers).getByText('Ada Lovelace').waitFor()
    expect(await members(hers).getByText(host.ada().email).count()).toBe(0)
  })

  it('shows roles to a member who may not change them', async () => {
    await host.configure({ client_role_editing_enabled: true })
    const team = await host.createTeam()
    const page = await host.signInAs(await join(team, 'Grace Hopper'), getSettings(team))
    await members(page).getByText('Team admin').waitFor()
    expect(await page.getByRole('button', { name: /^Change roles/ }).count()).toBe(0)
  })

  it('a team in the account settings is renamed, and the list of teams with it', async () => {
    const team = await host.createTeam()
    const page = await host.signIn(getSettings(team))
    await page.getByRole('button', { name: 'Edit: Name of the team' }).click()
    await page.keyboard.type('Engine room')
    await page.keyboard.press('Enter')
    await title(page, 'Engine room').waitFor()
    await page.getByRole('link', { name: 'Engine room' }).waitFor()
  })

  it('shows its members under a name and a picture that they have only here', async () => {
    const team = await host.createTeam()
    const page = await host.signIn(getSettings(team))
    await page.getByRole('button', { name: 'Edit: Your name in this team' }).click()
    await page.keyboard.type('Captain')
    await page.keyboard.press('Enter')
    await members(page).filter({ hasText: 'Captain' }).waitFor()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change your image in this team' }).click()
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawPicture(page) })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await members(page).locator('img').waitFor()
    expect(await host.readAda()).toMatchObject({ display_name: 'Ada Lovelace', profile_image_url: null })

    await page.getByRole('button', { name: 'Edit: Your name in this team' }).click()
    await page.getByRole('textbox', { name: 'Your name in this team' }).fill('')
    await page.keyboard.press('Enter')
    await members(page).filter({ hasText: 'Ada Lovelace' }).waitFor()
  })

  it('gets a picture, cut to a small JPEG', async () => {
    const team = await host.createTeam()
    const page = await host.signIn(getSettings(team))
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Change image of the team' }).click()
    await (await chooser).setFiles({ name: 'team.png', mimeType: 'image/png', buffer: await drawPicture(page) })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('navigation').locator('img').waitFor()
    const { json } = await host.project().asServer('GET', `/teams/${team.id}`)
    expect((await fetch(json.profile_image_url)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('a team in the account settings is left after a question', async () => {
    const team = await host.createTeam()
    const grace = await join(team, 'Grace Hopper')
    const page = await host.signInAs(grace, getSettings(team))
    await page.getByRole('button', { name: 'Leave team…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave team', exact: true }).click()
    await page.getByRole('link', { name: 'Crew' }).waitFor({ state: 'detached' })
    await title(page, 'My profile').waitFor()
  })

  it('a team in the account settings is deleted only by typing its name', async () => {
    const team = await host.createTeam()
    const page = await host.signIn(getSettings(team))
    await page.getByRole('button', { name: 'Delete team…' }).click()
    const confirm = page.getByRole('button', { name: 'Delete permanently' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type “Crew” to confirm').fill('Crew')
    await takeScreenshot(page, 'react-team-delete')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await confirm.click()
    await title(page, 'My profile').waitFor()
    const { status } = await host.project().asServer('GET', `/teams/${team.id}`)
    expect(status).toBe(404)
  })
})

describe('the page that creates a team', () => {
  it('leads on to the settings of the new team', async () => {
    const page = await host.signIn('/handler/team-creation')
    await page.getByLabel('Name of the team').fill('Crew')
    await page.getByRole('button', { name: 'Create team' }).click()
    await title(page, 'Crew').waitFor()
  })

  it('says whom to ask where people cannot create teams', async () => {
    await host.configure({ client_team_creation_enabled: false })
    const page = await host.signIn('/handler/team-creation')
    await page.getByRole('heading', { name: 'Teams are not created here' }).waitFor()
  })
})
