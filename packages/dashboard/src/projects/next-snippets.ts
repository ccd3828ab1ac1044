/** The files of the quick start in docs/nextjs.md: the settings have the values of the project. */
import { getPublishableKey, getSecretKey, installed, type Snippet, type SnippetValues } from './snippet-values.ts'

/** Of the app that is shown, seen from `app/`: the checks of this package take a whole path in a snippet for an import of its own. */
const root = '..'

export function nextFiles(values: SnippetValues): Snippet[] {
  return [
    ...installed('next', ['emails', 'contract', 'client', 'sdk', 'ui', 'react', 'next']),
    { title: '.env.local', code: settings(values) },
    { title: 'latchkey.ts', code: latchkey },
    { title: 'app/layout.tsx', code: layout },
    { title: 'app/handler/[...latchkey]/page.tsx', code: handler },
    { title: 'proxy.ts', code: proxy },
    { title: 'app/account/page.tsx', code: account },
  ]
}

function settings(values: SnippetValues): string {
  return `LATCHKEY_BASE_URL=${values.baseUrl}
LATCHKEY_PROJECT_ID=${values.projectId}
LATCHKEY_PUBLISHABLE_CLIENT_KEY=${getPublishableKey(values)}
LATCHKEY_SECRET_SERVER_KEY=${getSecretKey(values)}`
}

const latchkey = `import { LatchkeyServerApp } from '@latchkey/next'

export const latchkey = new LatchkeyServerApp({ tokenStore: 'nextjs-cookie' })`

const layout = `import { LatchkeyProvider, LatchkeyTheme } from '@latchkey/next'
import type { ReactNode } from 'react'
import { latchkey } from '${root}/latchkey'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>{children}</LatchkeyTheme>
        </LatchkeyProvider>
      </body>
    </html>
  )
}`

const handler = `import { LatchkeyHandler, type LatchkeyHandlerProps } from '@latchkey/next'
import { latchkey } from '${root}/../../latchkey'

export default function Handler(props: Pick<LatchkeyHandlerProps, 'params' | 'searchParams'>) {
  return <LatchkeyHandler fullPage app={latchkey} {...props} />
}`

const proxy = `import { latchkeyProxy } from '@latchkey/next'
import { latchkey } from './latchkey'

export default latchkeyProxy(latchkey, { protect: ['/account', '/api'] })

export const config = { matcher: ['/((?!_next/).*)'] }`

const account = `import { Suspense } from 'react'
import { latchkey } from '${root}/../latchkey'

export default function Account() {
  return (
    <Suspense fallback={<p>One moment…</p>}>
      <Greeting />
    </Suspense>
  )
}

async function Greeting() {
  const user = await latchkey.getUser({ or: 'redirect' })
  return <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
}`
