import { findAccessibilityFaults, findOverflow, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()

/** Invitations sent so far: each goes to an address of its own, because an address gets only so many in an hour. */
let sent = 0

/** Invites someone to Ada's crew. Answers where the link in the mail leads. */
async function invite(teamName = 'Crew') {
  sent += 1
  const email = `grace-${sent}@example.com`
  const team = await host.createTeam(teamName)
  const callback_url = `${host.address()}/handler/team-invitation`
  const body = { team_id: team.id, email, callback_url }
  const { json } = await host.project().asServer('POST', '/team-invitations/send-code', body)
  const path = `/handler/team-invitation?code=${await host.live().mailbox.codeFor(email)}`
  return { team, email, invitationId: json.id as string, path }
}

describe('the page of an invitation', () => {
  it.each([
    ['without a code', ''],
    ['with an unknown code', `?code=${'a'.repeat(45)}`],
    ['with half a code', '?code=abc'],
  ])('says that it does not work %s', async (_, query) => {
    const page = await host.open(`/handler/team-invitation${query}`)
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
    await page.getByRole('button', { name: 'Go home' }).click()
    await page.getByText('Hello stranger').waitFor()
  })

  it('shows visitors that it has expired before they make an account', async () => {
    const { path } = await invite()
    host.live().clock.advance(8 * 24 * 60 * 60)
    const page = await host.open(path)
    await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor()
  })

  it('lets a newcomer make an account first, and come back', { tags: ['journey'] }, async () => {
    const { path, email } = await invite()
    const page = await host.open(path)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.waitForURL('**/handler/sign-up?*')
    await fillCredentials(page, { email, password: 'cobol for ever' })
    await page.getByLabel('Repeat password').fill('cobol for ever')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
    await page.getByText(`You join as ${email}.`).waitFor()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
    await page.goto(`${host.address()}/handler/account-settings`)
    await page.getByRole('link', { name: 'Crew' }).waitFor()
  })

  it('uses nothing up when someone says “not now”', async () => {
    const { path } = await invite()
    const grace = await host.meet('Grace Hopper')
    const page = await host.signInAs(grace, path)
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('Hello Grace Hopper').waitFor()
    await page.goto(host.address() + path)
    await page.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
  })

  it('says that it was used, to the next one who has it', async () => {
    const { path } = await invite()
    const grace = await host.meet('Grace Hopper')
    const first = await host.signInAs(grace, path)
    await first.getByRole('button', { name: 'Join' }).click()
    await first.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
    const next = await host.signInAs(await host.meet('Mary'), path)
    await next.getByRole('heading', { name: 'This invitation was used already' }).waitFor()
  })

  it('says so when it is taken back while someone looks at it', async () => {
    const { path, team, invitationId } = await invite()
    const page = await host.signInAs(await host.meet('Grace Hopper'), path)
    await page.getByRole('button', { name: 'Join' }).waitFor()
    const revoking = `/team-invitations/${invitationId}?team_id=${team.id}`
    expect((await host.project().asServer('DELETE', revoking)).status).toBe(200)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  })

  it('offers to open the team, which is the selected one from then on', async () => {
    const { path } = await invite()
    const page = await host.signInAs(await host.meet('Grace Hopper'), path)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Open Crew' }).click()
    await page.getByText('Hello Grace Hopper').waitFor()
    await page.goto(`${host.address()}/teams`)
    await page.getByText('Stored: Crew').waitFor()
  })

  it('selects the first team of a user, who goes home instead', async () => {
    const { path } = await invite()
    const page = await host.signInAs(await host.meet('Grace Hopper'), path)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Go home' }).click()
    await page.getByText('Hello Grace Hopper').waitFor()
    await page.goto(`${host.address()}/teams`)
    await page.getByText('Stored: Crew').waitFor()
  })

  it('speaks German about it', async () => {
    const { path } = await invite()
    const page = await host.signInAs(await host.meet(''), `${path}&lang=de-DE`)
    await page.getByLabel('Ihr Name').fill('Grace Hopper')
    await page.getByRole('button', { name: 'Beitreten' }).click()
    await page.getByRole('button', { name: 'Crew öffnen' }).waitFor()
  })

  it('has a field for a name only for users without one', async () => {
    const { path } = await invite()
    const page = await host.signInAs(await host.meet('Grace Hopper'), path)
    await page.getByRole('button', { name: 'Join' }).waitFor()
    expect(await page.getByLabel('Your name').count()).toBe(0)
  })

  it('shows the others the name that someone joined with', async () => {
    const { path, team } = await invite()
    const page = await host.signInAs(await host.meet(''), path)
    const field = page.getByLabel('Your name')
    expect(await field.getAttribute('autocomplete')).toBe('name')
    await field.fill(' Grace Hopper ')
    await field.press('Enter')
    await page.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
    const members = await host.signIn(`/handler/account-settings#team-${team.id}`)
    await members.getByRole('list', { name: 'Members' }).getByText('Grace Hopper', { exact: true }).waitFor()
  })

  it('lets people in without a name, too', async () => {
    const { path } = await invite()
    const page = await host.signInAs(await host.meet(''), path)
    await page.getByLabel('Your name').waitFor()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
  })

  it('says beside the field that a name is too long, and uses nothing up', async () => {
    const { path } = await invite()
    const page = await host.signInAs(await host.meet(''), path)
    await page.getByLabel('Your name').fill('x'.repeat(257))
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('alert').getByText('Use at most 256 characters.').waitFor()
    await page.getByLabel('Your name').fill('Grace')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
  })

  it.each([360, 1440])('can be used by everyone and fits, at %i px', async width => {
    const { path } = await invite('The analytical engine’s crew')
    const page = await host.signInAs(await host.meet(''), path, { width })
    await page.getByLabel('Your name').waitFor()
    await takeScreenshot(page, `react-invitation-join-${width}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Welcome to' }).waitFor()
    await takeScreenshot(page, `react-invitation-joined-${width}`)
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
  })

  it('fits a phone even when the name of the team has no end', async () => {
    const { path } = await invite('crew'.repeat(40))
    const page = await host.signInAs(await host.meet('Grace Hopper'), path, { width: 360 })
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Welcome to' }).waitFor()
    expect(await findOverflow(page)).toEqual([])
  })
})
