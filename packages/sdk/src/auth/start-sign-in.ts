/** The last part of every sign-in: tokens in the app's store, and a redirect to the page for afterwards. */
import { MultiFactorAuthenticationRequired } from '@latchkey/client/errors'
import type { Connection } from '../app/connection.ts'
import { type ErrorClass, getResult, Result } from '../result.ts'
import type { Session } from '../session/session.ts'
import { clearMailedCode, clearMfaAttempt, keepMfaAttempt } from './tab-storage.ts'

export interface SignInOptions {
  /** Stays on this page instead of going to the one for after signing in, or to that for the second factor. */
  readonly noRedirect?: boolean
}

/** `replace`: the page of before has no use in the browser's history. */
interface SignInSteps extends SignInOptions {
  readonly replace?: boolean
  readonly isOAuth?: boolean
}

export interface SignedIn {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isNewUser?: boolean
}

/**
 * Signs in by a method that may be only the first step. Where the account has a second factor, that is the next one: its
 * attempt code is kept for the page of the second factor, and the visitor is redirected there. Where no page can be opened, or none is
 * to be, the result says so.
 */
export async function startSignIn<Expected extends readonly ErrorClass[]>(
  connection: Connection,
  ask: () => Promise<SignedIn>,
  options: SignInSteps,
  ...expected: Expected
): Promise<Result<undefined, InstanceType<Expected[number]> | MultiFactorAuthenticationRequired>> {
  const result = await completeSignIn(connection, ask, options, MultiFactorAuthenticationRequired, ...expected)
  if (result.status === 'error' && MultiFactorAuthenticationRequired.is(result.error)) {
    clearMailedCode()
    const { noRedirect, replace = false, isOAuth = false } = options
    keepMfaAttempt(result.error.details.attemptCode, isOAuth)
    // As after any redirect, no code of the caller is to run on a page that is being left.
    if (!noRedirect && (await connection.redirects.toPage('mfa', { replace }))) return new Promise(() => {})
  }
  return result
}

/** Signs in by the last step. */
export async function completeSignIn<Expected extends readonly ErrorClass[]>(
  { tokens, redirects }: Connection,
  ask: () => Promise<SignedIn>,
  { noRedirect, replace = false }: SignInSteps,
  ...expected: Expected
): Promise<Result<undefined, InstanceType<Expected[number]>>> {
  const store = tokens()
  const result = await getResult(ask(), ...expected)
  if (result.status === 'error') return result
  const { accessToken, refreshToken, isNewUser } = result.data
  store.write({ accessToken, refreshToken })
  clearMailedCode()
  clearMfaAttempt()
  if (!noRedirect) await redirects.toPage(isNewUser ? 'afterSignUp' : 'afterSignIn', { replace })
  return Result.ok(undefined)
}

/** Who is signed in to the app itself; null too where it keeps no tokens. */
export function ownSession({ hasTokens, session }: Connection): Session | null {
  return hasTokens ? session() : null
}
