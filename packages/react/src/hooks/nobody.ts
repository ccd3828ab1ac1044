import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { leaveForSignIn } from './leave-for-sign-in.ts'

/**
 * What a hook can be told to do when nobody is signed in: give null, go to the sign-in page, throw, or make a user without an account,
 * who may get one later.
 */
export type OrNobody = 'return-null' | 'redirect' | 'throw' | 'anonymous'

export function nobody<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: OrNobody): null {
  if (or === 'return-null') return null
  if (or === 'throw') throw new Error('Nobody is signed in, but this part of the app needs a user.')
  throw or === 'anonymous' ? becomeSomebody(app) : leaveForSignIn(app)
}

const underWay = new WeakMap<object, Promise<unknown>>()

/** Makes a user without an account, once however often React renders meanwhile, and gives a promise to suspend on. */
function becomeSomebody<Own extends CurrentUser>(app: LatchkeyClientApp<Own>): Promise<unknown> {
  const becoming = underWay.get(app) ?? app.getUser({ or: 'anonymous' }).finally(() => underWay.delete(app))
  underWay.set(app, becoming)
  return becoming
}
