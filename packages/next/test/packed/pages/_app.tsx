import { LatchkeyProvider } from '@latchkey/next'
import type { ComponentType } from 'react'
import { oldApp } from '../lib/client'

export default function App({ Component, pageProps }: { Component: ComponentType; pageProps: object }) {
  return (
    <LatchkeyProvider app={oldApp}>
      <Component {...pageProps} />
    </LatchkeyProvider>
  )
}
