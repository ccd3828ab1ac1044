import { UserAuthenticationRequired } from '@latchkey/client/errors'

/**
 * The page is at an address without a secure context, such as `http://app.test`. Browsers offer their cryptography and passkeys only
 * by https, and at localhost.
 *
 * @example
 * if (error instanceof SecureContextError) show('Open this page by https.')
 */
export class SecureContextError extends Error {
  constructor(feature: string) {
    super(`${feature} a secure context: open the page by https, or at localhost during development.`)
    this.name = 'SecureContextError'
  }
}

/** The error where a signed-in user is required, before any request is sent. */
export function notSignedIn(): UserAuthenticationRequired {
  const about = { details: {}, statusCode: 401 }
  return new UserAuthenticationRequired('USER_AUTHENTICATION_REQUIRED', 'No user is signed in.', about)
}
