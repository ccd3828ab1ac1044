/** Other programs that sign people in with the users of a project. */
import type {
  ApplicationRegistration,
  ApplicationType,
  NewApplication as NewWireApplication,
  OpenIdScope,
  Application as WireApplication,
} from '@latchkey/contract'
import { toDate } from '../pages.ts'
import type { ApplicationIdentity } from './consents.ts'

export type { ApplicationRegistration, ApplicationType, OpenIdScope }

/**
 * A program that signs people in with the users of this project, by OpenID Connect.
 *
 * @example
 * const off = (await adminApp.listApplications()).filter(({ isEnabled }) => !isEnabled)
 */
export interface Application extends ApplicationIdentity {
  /** The id, or the address of its client id metadata document. */
  readonly clientId: string
  /** By an owner, by the document at its client id, or by the client itself at the registration endpoint. */
  readonly registration: ApplicationRegistration
  /** A confidential one has a secret; a public one, in a browser or on a device, has none. */
  readonly type: ApplicationType
  /** Where codes are sent: compared character by character. */
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  /** Receives a logout token when the session of a user ends. Null: it is not informed. */
  readonly backchannelLogoutUri: string | null
  /** What it may ask for. */
  readonly scopes: readonly OpenIdScope[]
  /** Whether it may sign people in on a device without a browser: they type a code in a browser elsewhere. */
  readonly allowsDeviceCode: boolean
  /** Whether people see no consent page: it is an application of the project itself. */
  readonly skipsConsent: boolean
  readonly isEnabled: boolean
  /** Null: it has no secret. */
  readonly secretLastFour: string | null
  /** Until then the secret before the last rotation is taken as well. */
  readonly oldSecretExpiresAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** With the secret, which is shown once. Null: a public application has none. */
export interface ApplicationFirstView extends Application {
  readonly clientSecret: string | null
}

export interface ApplicationCreateOptions {
  readonly displayName: string
  readonly redirectUris: readonly string[]
  readonly homepageUrl?: string | null | undefined
  /** A PNG, JPEG or WebP file of at most 100 KB (100 000 bytes decoded) as a `data:` URL, which people see when they are asked. */
  readonly logoUrl?: string | null | undefined
  /** `confidential` unless given. */
  readonly type?: ApplicationType | undefined
  readonly postLogoutRedirectUris?: readonly string[] | undefined
  /** Receives a logout token when the session of a user ends. */
  readonly backchannelLogoutUri?: string | null | undefined
  /** All of them unless given. `openid` is one of them. */
  readonly scopes?: readonly OpenIdScope[] | undefined
  readonly allowsDeviceCode?: boolean | undefined
  readonly skipsConsent?: boolean | undefined
}

/** Only the fields that are given change. */
export interface ApplicationUpdateOptions extends Partial<Omit<ApplicationCreateOptions, 'type'>> {
  readonly isEnabled?: boolean | undefined
}

export interface RotateApplicationSecretOptions {
  /** For how long the old secret is taken as well: 24 unless given, at most 168. */
  readonly overlapHours?: number | undefined
}

export interface RotatedApplicationSecret {
  readonly clientSecret: string
  readonly oldSecretExpiresAt: Date
}

export function toApplication(wire: WireApplication): Application {
  const { enabled: isEnabled, oldSecretExpiresAtMillis, createdAtMillis, updatedAtMillis, ...rest } = wire
  return Object.freeze({
    ...rest,
    isEnabled,
    oldSecretExpiresAt: toDate(oldSecretExpiresAtMillis),
    createdAt: new Date(createdAtMillis),
    updatedAt: new Date(updatedAtMillis),
  })
}

export function toApplicationFirstView({ clientSecret, ...wire }: NewWireApplication): ApplicationFirstView {
  return Object.freeze({ ...toApplication(wire), clientSecret })
}

/** Lists of the caller's, which may be frozen, as the wire takes them. */
export function writableLists(options: {
  readonly redirectUris?: readonly string[] | undefined
  readonly postLogoutRedirectUris?: readonly string[] | undefined
  readonly scopes?: readonly OpenIdScope[] | undefined
}) {
  const { redirectUris, postLogoutRedirectUris, scopes } = options
  return {
    ...(redirectUris && { redirectUris: [...redirectUris] }),
    ...(postLogoutRedirectUris && { postLogoutRedirectUris: [...postLogoutRedirectUris] }),
    ...(scopes && { scopes: [...scopes] }),
  }
}
