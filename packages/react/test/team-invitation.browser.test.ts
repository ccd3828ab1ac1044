import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()

/** Invites somebody to Ada's crew. Answers where the link in the mail leads. */
async function invite(email = 'grace@example.com') {
  const team = await host.createTeam()
  const callback_url = `${host.address()}/handler/team-invitation`
  const body = { team_id: team.id, email, callback_url }
  const { json } = await host.project().ask('POST', '/team-invitations/send-code', { level: 'server', body })
  const path = `/handler/team-invitation?code=${await host.live().mailbox.codeFor(email)}`
  return { team, invitationId: json.id as string, path }
}

describe('the page of an invitation', () => {
  it.each([
    ['without a code', ''],
    ['with a code that nobody was sent', `?code=${'a'.repeat(45)}`],
    ['with half a code', '?code=abc'],
  ])('says that it does not work %s', async (_, query) => {
    const page = await host.open(`/handler/team-invitation${query}`)
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
    await page.getByRole('button', { name: 'Go home' }).click()
    await page.getByText('Hello stranger').waitFor()
  })

  it('tells visitors that it has expired before they make an account for nothing', async () => {
    const { path } = await invite()
    host.live().clock.advance(8 * 24 * 60 * 60)
    const page = await host.open(path)
    await page.getByRole('heading', { name: 'This invitation has expired' }).waitFor()
  })

  it('lets a newcomer make an account first, and come back', async () => {
    const { path } = await invite()
    const page = await host.open(path)
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.waitForURL('**/handler/sign-up?*')
    await fillCredentials(page, { email: 'grace@example.com', password: 'cobol for ever' })
    await page.getByLabel('Repeat password').fill('cobol for ever')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('heading', { name: 'You are invited to Crew' }).waitFor()
    await page.getByText('You join as grace@example.com.').waitFor()
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'Welcome to Crew' }).waitFor()
    await page.goto(`${host.address()}/handler/account-settings`)
    await page.getByRole('link', { name: 'Crew' }).waitFor()
  })

  it('uses nothing up when somebody says “not now”', async () => {
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

  it('says so when it is taken back while somebody looks at it', async () => {
    const { path, team, invitationId } = await invite()
    const page = await host.signInAs(await host.meet('Grace Hopper'), path)
    await page.getByRole('button', { name: 'Join' }).waitFor()
    const revoking = `/team-invitations/${invitationId}?team_id=${team.id}`
    expect((await host.project().ask('DELETE', revoking, { level: 'server' })).status).toBe(200)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  })
})
