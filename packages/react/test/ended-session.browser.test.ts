import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

/** By the application's server: every session of Ada, at once. */
async function endSessions() {
  const { userId } = host.ada()
  const { json } = await host.project().asServer('GET', `/auth/sessions?user_id=${userId}`)
  for (const { id } of json.items) {
    await host.project().asServer('DELETE', `/auth/sessions/${id}?user_id=${userId}`)
  }
}

async function changeName(page: Page) {
  await page.getByRole('button', { name: 'Edit: Display name' }).click()
  await page.keyboard.type('Countess')
  await page.keyboard.press('Enter')
}

describe('a session that was ended elsewhere', { timeout: 60_000 }, () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    ['a change', changeName],
    ['a page that reads something', page => page.getByRole('link', { name: 'Active sessions' }).first().click()],
    ['a reload', page => page.reload()],
  ])('leads to the sign-in page at the next request, %s, without an error card', async (_, act) => {
    const page = await host.signIn('/handler/account-settings')
    await page.getByRole('button', { name: 'Edit: Display name' }).waitFor()
    await endSessions()
    await act(page)
    await page.waitForURL('**/handler/sign-in?*')
    await page
      .getByRole('heading', { name: /sign in/i })
      .first()
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect((await page.context().cookies()).filter(({ name }) => name.includes('refresh'))).toEqual([])
    expect(await host.readAda()).toMatchObject({ display_name: 'Ada Lovelace' })
  })
})
