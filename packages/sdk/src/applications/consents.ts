/** What a user has allowed applications, which sign them in by OpenID Connect. */
import type { Transport } from '@latchkey/client'
import * as consents from '@latchkey/client/consents'
import type { ApplicationConsent as WireApplicationConsent, Consent as WireConsent } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { type PageOf, toDate } from '../pages.ts'
import type { OpenIdScope } from './application.ts'

/** By what people know an application. */
export interface ApplicationIdentity {
  readonly id: string
  readonly displayName: string
  readonly homepageUrl: string | null
  readonly logoUrl: string | null
  /** The host of its website, where all that it receives goes there. Null: nothing shows that the website is its own. */
  readonly verifiedDomain: string | null
}

/** What was allowed, and since when. */
export interface Allowed {
  readonly scopes: readonly OpenIdScope[]
  readonly createdAt: Date
  /** When a scope was added last. */
  readonly updatedAt: Date
  /** When the application last received a token, to the minute. Null: never. */
  readonly lastUsedAt: Date | null
}

/**
 * What a user has allowed an application.
 *
 * @example
 * const names = (await user.listConsents()).map(({ application }) => application.displayName)
 */
export interface Consent extends Allowed {
  readonly application: ApplicationIdentity
  /** The APIs that it may use for the user, with the permissions there. */
  readonly resources: readonly { readonly identifier: string; readonly scopes: readonly string[] }[]
}

/** Someone who has allowed an application something. */
export interface ApplicationConsent extends Allowed {
  readonly user: { readonly id: string; readonly displayName: string | null; readonly primaryEmail: string | null }
}

/** A page of those who have allowed an application something. */
export type ApplicationConsentPage = PageOf<ApplicationConsent>

export interface ListApplicationConsentsOptions {
  /** At most 1 000; 100 unless given. */
  readonly limit?: number | undefined
  /** The `nextCursor` of the page before; null or none starts at the first. */
  readonly cursor?: string | null | undefined
}

export async function list({ session, userId }: Viewer, transport: Transport): Promise<readonly Consent[]> {
  const { items } = await consents.list(transport, { session, query: { userId } })
  return items.map(toConsent)
}

export async function withdraw({ transport, session, userId }: Viewer, applicationId: string): Promise<void> {
  await consents.withdraw(transport, { session, params: { applicationId }, query: { userId } })
}

function toConsent({ applicationId: id, displayName, homepageUrl, logoUrl, verifiedDomain, ...wire }: WireConsent) {
  const application = Object.freeze({ id, displayName, homepageUrl, logoUrl, verifiedDomain })
  return Object.freeze({ application, resources: wire.resources, ...toAllowed(wire) } satisfies Consent)
}

export function toApplicationConsent({ user, ...wire }: WireApplicationConsent): ApplicationConsent {
  return Object.freeze({ user: Object.freeze({ ...user }), ...toAllowed(wire) })
}

function toAllowed({
  scopes,
  createdAtMillis,
  updatedAtMillis,
  lastUsedAtMillis,
}: Pick<WireConsent, 'scopes' | 'createdAtMillis' | 'updatedAtMillis' | 'lastUsedAtMillis'>): Allowed {
  return {
    scopes,
    createdAt: new Date(createdAtMillis),
    updatedAt: new Date(updatedAtMillis),
    lastUsedAt: toDate(lastUsedAtMillis),
  }
}
