/**
 * What an ID token says of how a person signed in: `amr`, the methods by the names of RFC 8176, and `acr`, the class of all of it.
 *
 * There is one class, for a sign-in with a second factor. A sign-in without one has no `acr`.
 */
import type { AuthenticationMethod } from '../sign-in-methods/sign-in-methods.ts'

/** The identifier that the OpenID Foundation published for it. */
export const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'

export interface AuthenticationContext {
  readonly amr?: string[]
  readonly acr?: string
}

/** Null: another made the session, and nothing is known of it. */
export function authenticationContext(methods: readonly AuthenticationMethod[] | null): AuthenticationContext {
  if (methods === null || methods.length === 0) return {}
  return { amr: [...methods], ...(methods.includes('mfa') ? { acr: multiFactor } : {}) }
}

/** Whether a sign-in has one of the classes that a request lists in `acr_values`. A request that lists none takes any. */
export function hasRequestedClass(acrValues: unknown, acr: string | undefined): boolean {
  if (typeof acrValues !== 'string' || acrValues === '') return true
  return acr !== undefined && acrValues.split(' ').includes(acr)
}
