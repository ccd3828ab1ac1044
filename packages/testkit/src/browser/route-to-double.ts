/** A browser on its way to a provider finds its double, which only the server can reach, and returns at once. */
import type { Page } from 'playwright-core'
import type { ProviderDoubles } from '../providers/doubles.ts'

/**
 * What the browser was sent to the provider with, each time.
 *
 * @example
 * const visits = await routeToDouble(page, await live.providers(), 'gitlab')
 * await page.getByRole('button', { name: 'Sign in with GitLab' }).click()
 * expect(visits[0]?.searchParams.get('scope')).toContain('read_user')
 */
export async function routeToDouble(page: Page, doubles: ProviderDoubles, provider: string): Promise<readonly URL[]> {
  const visits: URL[] = []
  await page.route(`**/auth/oauth/authorize/${provider}?*`, async route => {
    const response = await route.fetch({ maxRedirects: 0 })
    const url = new URL(response.headers().location ?? '')
    visits.push(url)
    const location = `${url.searchParams.get('redirect_uri')}?${await doubles.authorize(url)}`
    await route.fulfill({ response, headers: { ...response.headers(), location } })
  })
  return visits
}
