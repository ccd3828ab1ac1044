/** A request of an application to sign the user in, which waits for their answer on the consent page. */
import * as consents from '@latchkey/client/consents'
import type { Viewer } from '../app/viewer.ts'
import type { OpenIdScope } from './application.ts'
import type { ApplicationIdentity } from './consents.ts'

/** An API that an application asks to use for the user, and what it may do there. */
export interface RequestedResource {
  readonly identifier: string
  readonly displayName: string
  readonly scopes: readonly { readonly id: string; readonly displayName: string }[]
}

/**
 * What an application asks of the signed-in user.
 *
 * @example
 * const request = await user.getAuthorizationRequest(requestId)
 * location.replace(await request.grant())
 */
export interface AuthorizationRequest {
  readonly application: ApplicationIdentity
  readonly scopes: readonly OpenIdScope[]
  /** The APIs that it asks to use for the user, with the permissions there. */
  readonly resources: readonly RequestedResource[]
  /** The host that receives the answer. Null: an app on the device of the user. */
  readonly returnsTo: string | null
  /** Whom the application expects: an address, as a rule. */
  readonly loginHint: string | null
  /** Whether the user has to be asked. False: they have allowed all of it before, or the application skips consent. */
  readonly needsConsent: boolean
  /** Whether the user must sign in again before they can grant it. */
  readonly needsSignIn: boolean
  /** Allows it. The browser goes on to the URL of the answer. */
  grant(): Promise<string>
  /** Refuses it. The browser goes on to the URL of the answer. */
  deny(): Promise<string>
}

export async function read({ transport, session }: Viewer, requestId: string): Promise<AuthorizationRequest> {
  const of = { session, params: { requestId } }
  const wire = await consents.readRequest(transport, of)
  return Object.freeze({
    ...wire,
    grant: async () => (await consents.grantRequest(transport, { ...of, body: {} })).redirectUrl,
    deny: async () => (await consents.denyRequest(transport, { ...of, body: {} })).redirectUrl,
  } satisfies AuthorizationRequest)
}
