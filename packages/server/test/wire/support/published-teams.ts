/** Teams on the account page of the published packages: their settings, invitations and API keys. */
import { describe, expect, it } from 'vitest'
import { openSignedIn, type PublishedApp } from './published-app.ts'
import {
  checkApiKey,
  createApiKey,
  createTeam,
  field,
  goTo,
  mailed,
  openSettings,
  press,
  shows,
  signUp,
} from './published-pages-steps.ts'
import { freshEmail } from './wire.ts'

export function describeTeams(app: () => PublishedApp): void {
  describe('teams', () => {
    it('creates a team and renames it', async () => {
      const { page } = await openSignedIn(app())
      await createTeam(page, 'Blue')
      await shows(page, 'leave this team and remove your team profile')
      // The pencils have no names: the first is of the member's own name in the team.
      await page.getByRole('button', { name: '', exact: true }).last().click()
      await page.getByRole('textbox').first().fill('Red')
      await press(page, 'Save')
      await page.getByRole('button', { name: /Red/ }).waitFor()
      await openSettings(page, /Red/)
      await page.getByRole('heading', { name: /Red/ }).waitFor()
      await page.context().close()
    })

    it('creates a team, invites someone by mail, who signs up and joins', async () => {
      const { page } = await openSignedIn(app())
      await createTeam(page, 'Blue')
      const guest = freshEmail()
      await field(page, 'Email').fill(guest)
      await press(page, 'Invite User')
      await shows(page, `Invited ${guest}`)

      const link = await mailed(app().wire, guest, /http\S+\/handler\/team-invitation\?code=\w+/)
      const theirs = await app().open('/')
      await theirs.goto(link)
      await press(theirs, 'Sign in')
      await theirs.getByRole('link', { name: 'Sign up' }).click()
      await signUp(theirs, guest)
      await shows(theirs, 'You are invited to join Blue')
      await press(theirs, 'Join')
      await shows(theirs, 'You have successfully joined Blue')
      await openSettings(theirs, /Blue/)
      await shows(theirs, 'leave this team and remove your team profile')
      await theirs.context().close()
      await page.context().close()
    })

    it('switches between two teams, and stays with the chosen one', async () => {
      const { page } = await openSignedIn(app())
      await createTeam(page, 'Blue')
      await shows(page, 'leave this team and remove your team profile')
      await createTeam(page, 'Green')
      await shows(page, 'leave this team and remove your team profile')
      for (const name of ['Green', 'Blue']) {
        await goTo(page, '/')
        await page.getByRole('combobox').click()
        await page.getByRole('option', { name: new RegExp(name) }).click()
        await shows(page, `Works in ${name}`)
        await page.reload()
        await shows(page, `Works in ${name}`)
      }
      await page.context().close()
    })

    it('creates an API key of a team, which the server recognises, and lists it', async () => {
      const { page } = await openSignedIn(app())
      await createTeam(page, 'Green')
      const apiKey = await createApiKey(page, 'For a script of the team')
      const expected = { description: 'For a script of the team', type: 'team' }
      expect(await checkApiKey(app(), 'team', apiKey)).toMatchObject(expected)
      await openSettings(page, /Green/)
      await page.getByRole('cell', { name: `*******${apiKey.slice(-4)}` }).waitFor()
      await page.context().close()
    })
  })
}
