/** The API as the owner's own server uses it: with keys made on the overview of a project. */
import type { Json } from '@latchkey/testkit'
import type { Page } from 'playwright-core'

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Json>

export interface ProjectKeys {
  readonly send: Send
  /** The same in the name of a user, whose browser says that it is this one. */
  as(accessToken: string, userAgent?: string): Send
}

/** Presses “Create keys” on the overview, and reads the keys out of the command that it shows. */
export async function readProjectKeys(page: Page): Promise<ProjectKeys> {
  await page.getByRole('button', { name: 'Create keys', exact: true }).click()
  await page.getByText('Copy the keys now.').first().waitFor()
  await page.getByRole('tab', { name: 'curl' }).click()
  const command = await page
    .getByRole('figure', { name: /^Terminal/ })
    .locator('code')
    .innerText()
  const [base = ''] = /http\S+\/api\/v1/.exec(command) ?? []
  const pairs = [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = '', value = '']) => [name, value])
  const headers = { ...Object.fromEntries(pairs), 'content-type': 'application/json' }

  const sending =
    (own: Record<string, string>): Send =>
    async (method, path, body) => {
      const answer = await fetch(base + path, {
        method,
        headers: { ...headers, ...own },
        body: body && JSON.stringify(body),
      })
      return answer.json()
    }
  return {
    send: sending({}),
    as: (accessToken, userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') =>
      sending({ 'x-stack-access-token': accessToken, 'user-agent': userAgent }),
  }
}
