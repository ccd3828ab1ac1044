import {
  type CurrentUser,
  type LatchkeyClientApp,
  type TeamInvitationDescription,
  VerificationCodeAlreadyUsed,
  type VerificationCodeError,
  VerificationCodeExpired,
} from '@latchkey/js/client'
import type { Store } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/local-store.ts'

/** What an invitation says, or why it opens no team. */
export type InvitationState = { state: 'open'; invitation: TeamInvitationDescription } | { state: InvitationProblem }

export type InvitationProblem = 'expired' | 'used' | 'unknown'

/** The code is checked before a visitor makes an account for it; the check does not use it up. */
async function readInvitation<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
): Promise<InvitationState> {
  if (code === '') return { state: 'unknown' }
  const described = await app.describeTeamInvitation(code)
  return described.status === 'ok'
    ? { state: 'open', invitation: described.data }
    : { state: getProblem(described.error) }
}

/** Too many wrong guesses are reported like a wrong code: users with the email never get there. */
export function getProblem(error: VerificationCodeError): InvitationProblem {
  if (VerificationCodeExpired.is(error)) return 'expired'
  if (VerificationCodeAlreadyUsed.is(error)) return 'used'
  return 'unknown'
}

const stores = new WeakMap<object, Map<string, Store<InvitationState>>>()

/** One question for each code and each visitor, however often React renders while it waits for the answer. */
export function getInvitation<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
  userId: string | null,
): Store<InvitationState> {
  const ofApp = stores.get(app) ?? new Map<string, Store<InvitationState>>()
  stores.set(app, ofApp)
  const key = `${userId ?? ''} ${code}`
  const store = ofApp.get(key) ?? createLocalStore(() => readInvitation(app, code))
  ofApp.set(key, store)
  return store
}
