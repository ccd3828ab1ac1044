/** What happens where no one is signed in, or no one who counts. Loaded then: most pages have a user, or show what visitors see. */

import type { GetUserOptions } from '../app/app.ts'
import type { AppContext, Find } from '../app/app-context.ts'
import { notSignedIn } from '../errors/own-errors.ts'
import { signUpAnonymously } from './anonymous.ts'

/** A new anonymous user, the page that helps, an error, or null where only a visitor who is there already counts. */
export async function orElse<Found>(
  context: AppContext,
  find: Find<Found>,
  { or, tokenStore }: GetUserOptions,
): Promise<Found | null> {
  if (or === 'return-null' || or === 'anonymous-if-exists[deprecated]') return null
  if (or === 'anonymous') {
    await signUpAnonymously(context, tokenStore)
    const created = await find({ includeAnonymous: true }, tokenStore)
    if (created) return created
  }
  if (or === 'redirect') {
    const isRestricted = await find({ includeRestricted: true }, tokenStore)
    await context.redirects.toPage(isRestricted ? 'onboarding' : 'signIn', { replace: true })
  }
  throw notSignedIn()
}
