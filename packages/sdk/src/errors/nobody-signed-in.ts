import { UserAuthenticationRequired } from './request-errors.ts'

/** What is thrown where somebody has to be signed in, before any server was asked. */
export function nobodyIsSignedIn(): UserAuthenticationRequired {
  const about = { details: {}, statusCode: 401 }
  return new UserAuthenticationRequired('USER_AUTHENTICATION_REQUIRED', 'Nobody is signed in.', about)
}
