import { ApiError, type CurrentUser, type LatchkeyClientApp } from '@latchkey/js/client'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { createLocalStore } from '../../hooks/local-store.ts'

/** The program that wants to sign in, as far as the server can identify it; null when the code is unknown. */
export type CliLoginRequest = Awaited<ReturnType<LatchkeyClientApp[typeof latchkeyInternals]['describeCliLogin']>>

const stores = new WeakMap<object, Map<string, Store<CliLoginRequest | null>>>()

/** One question for each code, however often React renders while it waits for the answer. */
export function getCliLogin<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
): Store<CliLoginRequest | null> {
  const ofApp = stores.get(app) ?? new Map<string, Store<CliLoginRequest | null>>()
  stores.set(app, ofApp)
  const store = ofApp.get(code) ?? createLocalStore(() => describe(app, code))
  ofApp.set(code, store)
  return store
}

async function describe<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, code: string) {
  if (code === '') return null
  try {
    return await app[latchkeyInternals].describeCliLogin(code)
  } catch (failure) {
    // Unknown, past its time, or confirmed already: the server does not distinguish these.
    if (failure instanceof ApiError && failure.statusCode === 400) return null
    throw failure
  }
}
