import { describe, expect, it } from 'vitest'
import { startHost } from './support/host.ts'

const host = startHost()

describe('the account settings in an impersonation', { timeout: 60_000 }, () => {
  it('say that only the person themselves changes how they sign in', async () => {
    const [ada, project] = [host.ada(), host.project()]
    const body = { user_id: ada.userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await project.request('POST', '/auth/sessions', { level: 'server', body })
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
