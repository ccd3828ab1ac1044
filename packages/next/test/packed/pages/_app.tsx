import { LatchkeyProvider } from '@latchkey/next'
import type { AppProps } from 'next/app'
import { oldApp } from '../lib/client'

export default function App({ Component, pageProps }: AppProps) {
  return (
    <LatchkeyProvider app={oldApp}>
      <Component {...pageProps} />
    </LatchkeyProvider>
  )
}
