/** The SDK where React Native runs it with Expo: nothing of a page, no cookies, no storage, no `crypto`. */
import { createContext, runInContext } from 'node:vm'
import { buildSync } from 'esbuild'

type Fetch = (url: string, init: RequestInit) => Promise<Response>
type Sdk = typeof import('../../src/client-entry.ts')

const { outputFiles } = buildSync({
  entryPoints: [new URL('../../src/client-entry.ts', import.meta.url).pathname],
  conditions: ['@latchkey/source'],
  bundle: true,
  format: 'iife',
  globalName: 'sdk',
  write: false,
  logLevel: 'error',
})

/** What Expo 57 gives an app besides the language, as far as the SDK uses it. */
const given = {
  navigator: { product: 'ReactNative' },
  ...{ AbortController, AbortSignal, Headers, Request, Response, TextDecoder, TextEncoder, URL, URLSearchParams },
  ...{ atob, btoa, clearInterval, clearTimeout, console, setInterval, setTimeout, structuredClone },
}

/** Each start of an app is a process of its own. */
export function startOnDevice(fetch: Fetch = (url, init) => globalThis.fetch(url, init)): Sdk {
  const context = createContext({ ...given, fetch })
  runInContext('globalThis.window = globalThis', context)
  runInContext(String(outputFiles[0]?.text), context)
  return runInContext('sdk', context)
}
