import {
  type CurrentUser,
  type LatchkeyClientApp,
  type Result,
  VerificationCodeAlreadyUsed,
  type VerificationCodeError,
  VerificationCodeExpired,
} from '@latchkey/js/client'
import type { Store } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/local-store.ts'

/** What a mailed code is worth. */
export type CodeState = 'good' | CodeProblem

export type CodeProblem = 'expired' | 'used' | 'unknown'

/** Too many wrong guesses are reported like a wrong code: users with the email never get there. */
export function codeProblem(error: VerificationCodeError): CodeProblem {
  if (VerificationCodeExpired.is(error)) return 'expired'
  if (VerificationCodeAlreadyUsed.is(error)) return 'used'
  return 'unknown'
}

const stores = new WeakMap<object, Map<string, Store<CodeState>>>()

/** One question for each code, however often React renders while it waits for the answer. Looking uses nothing up. */
export function getResetCode<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, code: string): Store<CodeState> {
  const ofApp = stores.get(app) ?? new Map<string, Store<CodeState>>()
  stores.set(app, ofApp)
  const store =
    ofApp.get(code) ??
    createLocalStore(async () => (code === '' ? 'unknown' : getState(await app.verifyPasswordResetCode(code))))
  ofApp.set(code, store)
  return store
}

function getState(checked: Result<undefined, VerificationCodeError>): CodeState {
  return checked.status === 'ok' ? 'good' : codeProblem(checked.error)
}
