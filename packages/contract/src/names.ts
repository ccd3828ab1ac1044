/**
 * What pages need to speak the wire: its names, and how they are spelled. No schema is loaded with it. What only dashboards and
 * command lines need is in `rules.ts`: bundlers that split code load with a module whatever it names.
 */

export { opaquePassword } from './auth/opaque-password.ts'
export * from './kernel/headers.ts'
export { opaqueKeys, toCamel, toSnake } from './kernel/spelling.ts'
export { hostedFolder } from './projects/hosted-pages.ts'
export { methodsSetUp, type SignInMethod, usableMethods } from './sign-in-methods/sign-in-methods.ts'

/** The version of the published SDKs whose wire this is. */
export const spokenVersion = '2.8.41'
export const apiPath = '/api/v1'

/** A placeholder for the relying party id; the SDK replaces it by the host name of the page. */
export const relyingPartyToReplace = 'THIS_VALUE_WILL_BE_REPLACED.example.com'
