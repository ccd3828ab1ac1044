import {
  type CurrentUser,
  type LatchkeyClientApp,
  VerificationCodeAlreadyUsed,
  type VerificationCodeError,
  VerificationCodeExpired,
} from '@latchkey/js/client'
import type { Store } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/local-store.ts'

/** What an invitation is worth: which team it opens, or why it opens none. */
export type InvitationState =
  | { state: 'open'; team: InvitedTeam }
  /** It works, but only members-to-be learn for which team. */
  | { state: 'sign-in-first' }
  | { state: InvitationProblem }

/** As much of a team as members-to-be may know. */
export interface InvitedTeam {
  id: string
  displayName: string
}

export type InvitationProblem = 'expired' | 'used' | 'unknown'

/** The code is checked before a visitor makes an account for it; the check does not use it up. */
async function readInvitation<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
  isSignedIn: boolean,
): Promise<InvitationState> {
  if (code === '') return { state: 'unknown' }
  if (!isSignedIn) {
    const checked = await app.verifyTeamInvitationCode(code)
    return { state: checked.status === 'ok' ? 'sign-in-first' : problemOf(checked.error) }
  }
  const details = await app.getTeamInvitationDetails(code)
  if (details.status === 'error') return { state: problemOf(details.error) }
  const { teamId, teamDisplayName } = details.data
  return { state: 'open', team: { id: teamId, displayName: teamDisplayName } }
}

/** Too many wrong guesses are reported like a wrong code: users with the email never get there. */
export function problemOf(error: VerificationCodeError): InvitationProblem {
  if (VerificationCodeExpired.is(error)) return 'expired'
  if (VerificationCodeAlreadyUsed.is(error)) return 'used'
  return 'unknown'
}

const stores = new WeakMap<object, Map<string, Store<InvitationState>>>()

/** One question for each code and each visitor, however often React renders while it waits for the answer. */
export function invitationOf<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  code: string,
  userId: string | null,
): Store<InvitationState> {
  const ofApp = stores.get(app) ?? new Map<string, Store<InvitationState>>()
  stores.set(app, ofApp)
  const key = `${userId ?? ''} ${code}`
  const store = ofApp.get(key) ?? createLocalStore(() => readInvitation(app, code, userId !== null))
  ofApp.set(key, store)
  return store
}
