'use client'

import { LatchkeyClientApp, LatchkeyProvider, useUser } from '@latchkey/react'
import { Suspense } from 'react'

const app = new LatchkeyClientApp({
  baseUrl: 'http://127.0.0.1:9',
  projectId: 'shop',
  publishableClientKey: 'pck_1',
  tokenStore: 'cookie',
})

function Hello() {
  return <h1>Hello {useUser({ or: 'redirect' }).displayName}</h1>
}

export default function Page() {
  return (
    <LatchkeyProvider app={app}>
      <Suspense fallback={<p>One moment…</p>}>
        <Hello />
      </Suspense>
    </LatchkeyProvider>
  )
}
