/** A static page under `require-trusted-types-for 'script'` and `style-src 'self'`, with both versions of React. */
import { describe, expect, it } from 'vitest'
import { fillCredentials, startHost } from './support/host.ts'

describe.each([
  ['18', { react: 'react-18', 'react-dom': 'react-dom-18' }],
  ['19', {}],
])('a static page with Trusted Types and React %s', (_, alias) => {
  const host = startHost({ alias, isStatic: true })

  it('shows the sign-in page and signs in; its styles are blocked, and nothing else', async () => {
    const page = await host.open('/handler/sign-in')
    await fillCredentials(page, host.ada())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Hello Ada Lovelace').waitFor()
    const others = host.complaints().filter(complaint => !/style-src/.test(complaint))
    expect(others).toEqual([])
  })
})
