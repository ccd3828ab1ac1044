import { UserAuthenticationRequired } from '@latchkey/client/errors'

/** The error where a signed-in user is required, before any request is sent. */
export function notSignedIn(): UserAuthenticationRequired {
  const about = { details: {}, statusCode: 401 }
  return new UserAuthenticationRequired('USER_AUTHENTICATION_REQUIRED', 'No user is signed in.', about)
}
