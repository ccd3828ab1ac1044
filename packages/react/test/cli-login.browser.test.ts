import { findAccessibilityFaults, takeScreenshot } from '@latchkey/testkit/browser'
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

const host = startHost()

/** A program starts a login, and shows its user a link. */
async function startLogin(): Promise<{ path: string; poll: () => Promise<unknown> }> {
  const headers = { 'user-agent': 'orbit/2.1 (linux)' }
  const { json } = await host.project().request('POST', '/auth/cli', { body: {}, headers })
  return {
    path: `/handler/cli-auth-confirm?login_code=${json.login_code}`,
    async poll() {
      const answer = await host
        .project()
        .request('POST', '/auth/cli/poll', { body: { polling_code: json.polling_code } })
      return answer.json
    },
  }
}

describe('signing in a program', { timeout: 60_000 }, () => {
  it('requires a signed-in user, names the program, and signs it in only after a confirmation', {
    tags: ['journey'],
  }, async () => {
    const { path, poll } = await startLogin()
    const page = await host.open(path)
    await page.waitForURL('**/handler/sign-in?*')
    await fillCredentials(page, host.ada())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in a program?' }).waitFor()
    await page.getByText('orbit/2.1 (linux)').waitFor()
    const titles = await page.getByRole('term').allTextContents()
    expect(titles).toEqual(['Reported name', 'Location', 'Requested at'])
    await page.getByText(host.ada().email).waitFor()
    await takeScreenshot(page, 'react-cli-question')
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await poll()).toMatchObject({ status: 'waiting' })
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('heading', { name: 'The program is signed in' }).waitFor()
    await page.getByText('You can close this tab now.').waitFor()
    expect(await page.getByRole('button').count(), 'no page may close a tab that it did not open').toBe(0)
    await takeScreenshot(page, 'react-cli-done')
    expect(await poll()).toMatchObject({ status: 'success' })
    expect(host.complaints()).toEqual([])
  })

  it('does nothing when someone cancels', async () => {
    const { path, poll } = await startLogin()
    const page = await host.signIn(path)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    expect(await poll()).toMatchObject({ status: 'waiting' })
  })

  it('says when there is nothing to confirm, and when it was too late', async () => {
    const unknown = await host.signIn('/handler/cli-auth-confirm?login_code=unknown')
    await unknown.getByRole('heading', { name: 'This login request does not work' }).waitFor()
    const { path } = await startLogin()
    const page = await host.signIn(path)
    await page.getByRole('button', { name: 'Authorize' }).waitFor()
    host.live().clock.advance(3 * 60 * 60)
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.getByRole('heading', { name: 'That did not work' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Authorize' }).waitFor()
  })
})
