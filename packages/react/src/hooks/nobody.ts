import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { leaveForSignIn } from './leave-for-sign-in.ts'

/** What a hook can be told to do when nobody is signed in: give null, go to the sign-in page, or throw. */
export type OrNobody = 'return-null' | 'redirect' | 'throw'

export function nobody<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: OrNobody): null {
  if (or === 'return-null') return null
  if (or === 'throw') throw new Error('Nobody is signed in, but this part of the app needs a user.')
  throw leaveForSignIn(app)
}
