/** Ways of becoming somebody: each ends with tokens in the app's store. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import {
  EmailPasswordMismatch,
  PasswordRequirementsNotMet,
  UserWithEmailAlreadyExists,
} from '../errors/account-errors.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { type Result, returning } from '../result.ts'

export interface SignInWithCredentialOptions {
  readonly email: string
  readonly password: string
  /** Stays on this page instead of going to the one for after signing in. */
  readonly noRedirect?: boolean
}

export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Where the link in the verification mail leads. The handler's page unless given. */
  readonly verificationCallbackUrl?: string
}

export async function signInWithCredential(
  { transport, tokens, redirects }: Connection,
  { noRedirect, ...body }: SignInWithCredentialOptions,
): Promise<Result<undefined, EmailPasswordMismatch>> {
  const store = tokens()
  const signingIn = transport.send(routes.password.signIn, { body })
  const result = await returning(
    signingIn.then(({ accessToken, refreshToken }) => store.write({ accessToken, refreshToken })),
    EmailPasswordMismatch,
  )
  if (result.status === 'ok' && !noRedirect) await redirects.toPage('afterSignIn')
  return result
}

export async function signUpWithCredential(
  { transport, tokens, redirects, urls }: Connection,
  { email, password, noRedirect, verificationCallbackUrl }: SignUpWithCredentialOptions,
): Promise<Result<undefined, UserWithEmailAlreadyExists | PasswordRequirementsNotMet>> {
  const store = tokens()
  const signingUp = transport.send(routes.password.signUp, {
    body: { email, password, verificationCallbackUrl: callbackUrl(urls, 'emailVerification', verificationCallbackUrl) },
  })
  const result = await returning(
    signingUp.then(({ accessToken, refreshToken }) => store.write({ accessToken, refreshToken })),
    UserWithEmailAlreadyExists,
    PasswordRequirementsNotMet,
  )
  if (result.status === 'ok' && !noRedirect) await redirects.toPage('afterSignUp')
  return result
}
