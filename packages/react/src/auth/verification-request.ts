import { ApiError, type CurrentUser, type EmailVerificationRequest, type LatchkeyClientApp } from '@latchkey/js/client'
import { createStore, type Store } from '@latchkey/js/internal'

/** Its own: the module of the other stores of this package is loaded with the signed-in user, which this page does not need. */
const clock = {
  now: () => Date.now(),
  sleep: (delayMs: number) => new Promise<void>(resolve => setTimeout(resolve, delayMs)),
}

const stores = new WeakMap<object, Map<string, Store<EmailVerificationRequest | null>>>()

/** Where the address of a verification code comes from; null when the code does not work. One question for each code. */
export function verificationRequestOf<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
): Store<EmailVerificationRequest | null> {
  const ofApp = stores.get(app) ?? new Map<string, Store<EmailVerificationRequest | null>>()
  stores.set(app, ofApp)
  const store = ofApp.get(code) ?? createStore(() => describe(app, code), clock)
  ofApp.set(code, store)
  return store
}

/** The reason why a code does not work is shown after Verify: a used one has done its work. */
async function describe<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, code: string) {
  if (code === '') return null
  try {
    const described = await app.describeEmailVerification(code)
    return described.status === 'ok' ? described.data : null
  } catch (failure) {
    // The account has another address by now.
    if (failure instanceof ApiError && failure.statusCode === 400) return null
    throw failure
  }
}
