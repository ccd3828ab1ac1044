/**
 * The same for Next.js with its App Router: one file around everything, one for the handler's pages, and a
 * page. The server knows no cookies of the browser's, so the part that asks who is signed in is left to the browser.
 */
import { publishableKeyOf, type Snippet, type SnippetValues } from './snippet-values.ts'

export function nextFiles(values: SnippetValues): Snippet[] {
  return [
    { title: 'Terminal', code: 'npm install --install-links ../latchkey/packages/{contract,sdk,ui,react}' },
    { title: 'app/latchkey.tsx', code: latchkey(values) },
    { title: 'app/layout.tsx', code: layout },
    { title: 'app/handler/[...page]/page.tsx', code: handler },
    { title: 'app/home.tsx', code: home },
    { title: 'app/page.tsx', code: page },
  ]
}

function latchkey(values: SnippetValues): string {
  return `'use client'

import { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { type ReactNode, Suspense } from 'react'

const app = new LatchkeyClientApp({
  baseUrl: '${values.baseUrl}',
  projectId: '${values.projectId}',
  publishableClientKey: '${publishableKeyOf(values)}',
  tokenStore: 'cookie',
})

export function Latchkey({ children }: { children: ReactNode }) {
  return (
    <LatchkeyProvider app={app}>
      <LatchkeyTheme>
        <Suspense fallback={null}>{children}</Suspense>
      </LatchkeyTheme>
    </LatchkeyProvider>
  )
}`
}

const layout = `import type { ReactNode } from 'react'
import { Latchkey } from './latchkey'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Latchkey>{children}</Latchkey>
      </body>
    </html>
  )
}`

const handler = `'use client'

import { LatchkeyHandler } from '@latchkey/react'

export default function Handler() {
  return <LatchkeyHandler fullPage />
}`

const home = `import { UserButton, useUser } from '@latchkey/react'

export default function Home() {
  const user = useUser({ or: 'redirect' })
  return (
    <main>
      <h1>Hello {user.displayName ?? user.primaryEmail}</h1>
      <UserButton showUserInfo />
    </main>
  )
}`

const page = `'use client'

import dynamic from 'next/dynamic'

// Who is signed in is known in the browser, so what asks for them is shown there.
const Home = dynamic(() => import('./home'), { ssr: false })

export default function Page() {
  return <Home />
}`
