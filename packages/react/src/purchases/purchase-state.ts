import type { CurrentUser, LatchkeyClientApp, PurchaseDetails, VerificationCodeError } from '@latchkey/js/client'
import { VerificationCodeAlreadyUsed, VerificationCodeExpired } from '@latchkey/js/client'
import type { Store } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/local-store.ts'

/** What the code in the address of a purchase page is worth. */
export type PurchaseState =
  | { readonly state: 'open'; readonly details: PurchaseDetails }
  | { readonly state: PurchaseProblem }

export type PurchaseProblem = 'expired' | 'used' | 'unknown'

export function getProblem(error: VerificationCodeError): PurchaseProblem {
  if (VerificationCodeExpired.is(error)) return 'expired'
  return VerificationCodeAlreadyUsed.is(error) ? 'used' : 'unknown'
}

async function readPurchase<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
): Promise<PurchaseState> {
  if (code === '') return { state: 'unknown' }
  const read = await app.getPurchaseDetails(code)
  return read.status === 'ok' ? { state: 'open', details: read.data } : { state: getProblem(read.error) }
}

const stores = new WeakMap<object, Map<string, Store<PurchaseState>>>()

/** One question for each code, however often React renders while it waits for the answer. Looking uses nothing up. */
export function getPurchase<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, code: string): Store<PurchaseState> {
  const ofApp = stores.get(app) ?? new Map<string, Store<PurchaseState>>()
  stores.set(app, ofApp)
  const store = ofApp.get(code) ?? createLocalStore(() => readPurchase(app, code))
  ofApp.set(code, store)
  return store
}
