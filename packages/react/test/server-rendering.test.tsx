import { LatchkeyClientApp, LatchkeyProvider, useProject, useUser } from '@latchkey/react'
import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { expect, it } from 'vitest'

const options = { baseUrl: 'http://127.0.0.1:9', projectId: 'shop', publishableClientKey: 'pck_1' }

function Hello() {
  const user = useUser({ or: 'redirect' })
  return <h1>Hello {user.displayName}</h1>
}

function Name() {
  return <h1>{useProject().displayName}</h1>
}

/** What a server sends, and what it reports, as Next.js does when it prerenders a page. */
async function render(Page: () => React.ReactNode) {
  const app = new LatchkeyClientApp({ ...options, tokenStore: 'cookie' })
  const reported: unknown[] = []
  const stream = await renderToReadableStream(
    <LatchkeyProvider app={app}>
      <Suspense fallback={<p>One moment…</p>}>
        <Page />
      </Suspense>
    </LatchkeyProvider>,
    {
      onError(error: unknown) {
        reported.push(error)
        return typeof error === 'object' && error && 'digest' in error ? String(error.digest) : undefined
      },
    },
  )
  return { html: await new Response(stream).text(), reported }
}

it.each([Hello, Name])('a page with hooks is rendered on a server up to what the browser knows alone', async Page => {
  const { html, reported } = await render(Page)
  expect(html).toContain('One moment…')
  expect(html).not.toContain('<h1>')
  expect(reported).toMatchObject([{ digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' }])
})
