import * as impersonations from '@latchkey/client/impersonations'
import type { Connection } from '../app/connection.ts'

/** Where a link leads, and how long its session lasts. */
export interface ImpersonationLinkOptions {
  /**
   * The page of the application that calls `signInWithImpersonationLink`, in a trusted domain. Unless given: the page `impersonation`
   * of the handler at the first trusted domain, or the hosted page.
   */
  readonly callbackUrl?: string | URL
  /** How long the session lasts from when the link is opened. Two hours unless given, which is the most. */
  readonly expiresInMillis?: number
}

/**
 * A link that opens the application as a user, once. Who opens it acts as the user: show it to no one else.
 *
 * @example
 * const { url } = await user.createImpersonationLink()
 * response.redirect(url)
 */
export interface ImpersonationLink {
  readonly url: string
  /** Until when it can be opened: two minutes from now. */
  readonly expiresAt: Date
}

const twoHoursMs = 7_200_000

export async function createLink(
  { transport }: Connection,
  userId: string,
  { callbackUrl, expiresInMillis = twoHoursMs }: ImpersonationLinkOptions = {},
): Promise<ImpersonationLink> {
  const body = { userId, callbackUrl: callbackUrl?.toString(), expiresInMillis }
  const { url, expiresAtMillis } = await impersonations.createLink(transport, { body })
  return { url, expiresAt: new Date(expiresAtMillis) }
}
