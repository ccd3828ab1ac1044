import {
  ApiError,
  type CurrentUser,
  type EmailVerificationRequest,
  type LatchkeyClientApp,
  VerificationCodeAlreadyUsed,
} from '@latchkey/js/client'
import { createStore, type Store } from '@latchkey/js/internal'

/** Its own: the module of the other stores of this package is loaded with the signed-in user, which this page does not need. */
const clock = {
  now: () => Date.now(),
  sleep: (delayMs: number) => new Promise<void>(resolve => setTimeout(resolve, delayMs)),
}

/** `used`: the code has done its work. Null: it does not work. */
export type VerificationRequestState = EmailVerificationRequest | 'used' | null

const stores = new WeakMap<object, Map<string, Store<VerificationRequestState>>>()

/** Where the address of a verification code comes from, once for each code. */
export function getVerificationRequest<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
): Store<VerificationRequestState> {
  const ofApp = stores.get(app) ?? new Map<string, Store<VerificationRequestState>>()
  stores.set(app, ofApp)
  const store = ofApp.get(code) ?? createStore(() => describe(app, code), clock)
  ofApp.set(code, store)
  return store
}

/** The other reasons why a code does not work are shown after Verify. */
async function describe<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
): Promise<VerificationRequestState> {
  if (code === '') return null
  try {
    const described = await app.describeEmailVerification(code)
    if (described.status === 'ok') return described.data
    return VerificationCodeAlreadyUsed.is(described.error) ? 'used' : null
  } catch (failure) {
    // The account has another address by now.
    if (failure instanceof ApiError && failure.statusCode === 400) return null
    throw failure
  }
}
