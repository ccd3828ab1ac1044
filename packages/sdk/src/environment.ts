/**
 * Options that an app takes from the environment when its constructor has none.
 *
 * Bundlers replace these names by values only where a name is written out in full, and a browser
 * has no `process` at all. So every name stands here once, literally, behind a guard;
 * those of secrets stand where no page loads them, in app/connect-with-secret.ts.
 */

declare const process: { env: Record<string, string | undefined> }

/** Vite's variables, which are there only in code that Vite has built. */
type ViteMeta = { env?: Record<string, string | undefined> }

/** The values that the environment gives, those of published SDKs after our own, each `undefined` where it gives none. */
export const environment = {
  baseUrl: () =>
    getFirst(
      () => process.env.NEXT_PUBLIC_LATCHKEY_BASE_URL,
      () => (import.meta as ViteMeta).env?.VITE_LATCHKEY_BASE_URL,
      () => process.env.LATCHKEY_BASE_URL,
      () => process.env.NEXT_PUBLIC_HEXCLAVE_API_URL,
      () => process.env.HEXCLAVE_API_URL,
      () => process.env.NEXT_PUBLIC_STACK_API_URL,
      () => process.env.STACK_API_URL,
    ),
  projectId: () =>
    getFirst(
      () => process.env.NEXT_PUBLIC_LATCHKEY_PROJECT_ID,
      () => (import.meta as ViteMeta).env?.VITE_LATCHKEY_PROJECT_ID,
      () => process.env.LATCHKEY_PROJECT_ID,
      () => process.env.NEXT_PUBLIC_HEXCLAVE_PROJECT_ID,
      () => process.env.HEXCLAVE_PROJECT_ID,
      () => process.env.NEXT_PUBLIC_STACK_PROJECT_ID,
      () => process.env.STACK_PROJECT_ID,
    ),
  publishableClientKey: () =>
    getFirst(
      () => process.env.NEXT_PUBLIC_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => (import.meta as ViteMeta).env?.VITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => process.env.LATCHKEY_PUBLISHABLE_CLIENT_KEY,
      () => process.env.NEXT_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
      () => process.env.HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
      () => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
      () => process.env.STACK_PUBLISHABLE_CLIENT_KEY,
    ),
  extraRequestHeaders: () =>
    getFirst(
      () => process.env.NEXT_PUBLIC_LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => (import.meta as ViteMeta).env?.VITE_LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => process.env.LATCHKEY_EXTRA_REQUEST_HEADERS,
      () => process.env.NEXT_PUBLIC_HEXCLAVE_EXTRA_REQUEST_HEADERS,
      () => process.env.HEXCLAVE_EXTRA_REQUEST_HEADERS,
      () => process.env.NEXT_PUBLIC_STACK_EXTRA_REQUEST_HEADERS,
      () => process.env.STACK_EXTRA_REQUEST_HEADERS,
    ),
}

/** The first value that is there and not empty. */
export function getFirst(...readers: readonly (() => string | undefined)[]): string | undefined {
  for (const read of readers) {
    try {
      const value = read()
      if (value) return value
    } catch {
      // No `process` here: a browser or a worker. The next name may still have been written in by a bundler.
    }
  }
  return undefined
}

/** Whether this runs on a page, where cookies, storage and navigation are the visitor's own. */
export function isBrowser(): boolean {
  return typeof window !== 'undefined' && typeof document !== 'undefined'
}
