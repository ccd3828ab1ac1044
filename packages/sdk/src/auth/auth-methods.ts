import type {
  CliAuthError,
  CliAuthExpiredError,
  CliAuthUsedError,
  EmailPasswordMismatch,
  InvalidRecoveryCode,
  InvalidTotpCode,
  MultiFactorAuthenticationRequired,
  PasskeyAuthenticationFailed,
  PasskeyWebAuthnError,
  PasswordRequirementsNotMet,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  UserNotFound,
  UserWithEmailAlreadyExists,
  VerificationCodeError,
} from '@latchkey/client/errors'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import type { ConvexAuthOptions, ConvexClientAuth } from '../convex/token.ts'
import { later } from '../later.ts'
import type { SignInWithPasskeyOptions } from '../passkeys/passkeys.ts'
import type { Result } from '../result.ts'
import type { PromptCliLoginOptions } from './cli.ts'
import type { HostedPage, HostedPageOptions } from './hosted-pages.ts'
import type { OAuthOptions } from './leave-for-provider.ts'
import { loadAuth } from './load-auth.ts'
import { loadOAuth } from './load-oauth.ts'
import type { OAuthProviderId } from './oauth-scopes.ts'
import type { MagicLinkSent } from './otp.ts'
import type {
  MailOptions,
  ResetPasswordOptions,
  SignInWithCredentialOptions,
  SignUpWithCredentialOptions,
} from './password.ts'
import type { SignInOptions } from './start-sign-in.ts'

/**
 * Every sign-in method. Where the account has a second factor each returns
 * {@link MultiFactorAuthenticationRequired}, and takes the visitor to the page for it.
 */
export interface AuthMethods {
  /**
   * Signs in with an email address and a password, then goes to the page for after signing in.
   *
   * @example
   * const result = await app.signInWithCredential({ email, password })
   * if (result.status === 'error') show(result.error.message)
   */
  signInWithCredential(
    options: SignInWithCredentialOptions,
  ): Promise<Result<undefined, EmailPasswordMismatch | MultiFactorAuthenticationRequired>>

  /**
   * Creates an account, signs in with it, and mails a link that verifies the address. An anonymous user becomes
   * the new account.
   *
   * @example
   * const result = await app.signUpWithCredential({ email, password })
   * if (result.status === 'error') show(result.error.message)
   */
  signUpWithCredential(
    options: SignUpWithCredentialOptions,
  ): Promise<
    Result<undefined, UserWithEmailAlreadyExists | PasswordRequirementsNotMet | MultiFactorAuthenticationRequired>
  >

  /**
   * Mails a link for choosing a new password, if the address has an account. Whether it has is not disclosed.
   *
   * @example
   * await app.sendForgotPasswordEmail('ada@example.com')
   */
  sendForgotPasswordEmail(email: string, options?: MailOptions): Promise<Result<undefined, UserNotFound>>

  /**
   * Whether the code from the mail for a new password would work. Does not use it up.
   *
   * @example
   * const result = await app.verifyPasswordResetCode(code)
   */
  verifyPasswordResetCode(code: string): Promise<Result<undefined, VerificationCodeError>>

  /**
   * Chooses a new password with the code from the mail, and ends all sessions. Does not sign in.
   *
   * @example
   * const result = await app.resetPassword({ code, password })
   * if (result.status === 'ok') await app.redirectToSignIn()
   */
  resetPassword(
    options: ResetPasswordOptions,
  ): Promise<Result<undefined, VerificationCodeError | PasswordRequirementsNotMet>>

  /**
   * Mails a link to sign in, or up, with. The mail also has six characters to type; with the `nonce` behind them
   * they are the same code.
   *
   * @example
   * const result = await app.sendMagicLinkEmail('ada@example.com')
   * if (result.status === 'ok') await app.signInWithMagicLink(typedByThem + result.data.nonce)
   */
  sendMagicLinkEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<MagicLinkSent, RedirectUrlNotWhitelisted | SignUpNotEnabled | UserWithEmailAlreadyExists>>

  /**
   * Whether the code from the mail for signing in would work. Does not use it up.
   *
   * @example
   * const result = await app.verifyMagicLinkCode(code)
   */
  verifyMagicLinkCode(code: string): Promise<Result<undefined, VerificationCodeError>>

  /**
   * Signs in, or up, with the code from the mail. An anonymous user who signs up becomes the new account.
   *
   * @example
   * const code = new URLSearchParams(location.search).get('code')
   * const result = await app.signInWithMagicLink(code ?? '')
   */
  signInWithMagicLink(
    code: string,
    options?: SignInOptions,
  ): Promise<
    Result<
      undefined,
      VerificationCodeError | SignUpNotEnabled | UserWithEmailAlreadyExists | MultiFactorAuthenticationRequired
    >
  >

  /**
   * Finishes signing in with the six digits of the authenticator app. A wrong one leaves the attempt as it is.
   *
   * @example
   * const result = await app.signInWithCredential({ email, password, noRedirect: true })
   * if (result.status === 'error' && MultiFactorAuthenticationRequired.is(result.error))
   *   await app.signInWithMfa(totp, result.error.details.attemptCode)
   */
  signInWithMfa(
    totp: string,
    attemptCode: string,
    options?: SignInOptions,
  ): Promise<Result<undefined, VerificationCodeError | InvalidTotpCode>>

  /**
   * Finishes signing in with a recovery code, when the authenticator app is lost. The second factor stays on.
   *
   * @example
   * const result = await app.signInWithRecoveryCode('abcd-efgh-jkmn-pqrs', attemptCode)
   */
  signInWithRecoveryCode(
    recoveryCode: string,
    attemptCode: string,
    options?: SignInOptions,
  ): Promise<Result<undefined, VerificationCodeError | InvalidRecoveryCode>>

  /**
   * Signs in with a passkey, in a browser.
   *
   * @example
   * const result = await app.signInWithPasskey()
   * if (result.status === 'error') show(result.error.message)
   */
  signInWithPasskey(
    options?: SignInWithPasskeyOptions,
  ): Promise<
    Result<
      undefined,
      PasskeyAuthenticationFailed | PasskeyWebAuthnError | VerificationCodeError | MultiFactorAuthenticationRequired
    >
  >

  /**
   * Acts as a user, with the code in the fragment of an impersonation link: `#code=…`. The ready page `impersonation` does it. A
   * session from before stays live on the server: sign out first.
   *
   * @example
   * const code = new URLSearchParams(location.hash.slice(1)).get('code')
   * const result = await app.signInWithImpersonationLink(code ?? '')
   */
  signInWithImpersonationLink(code: string, options?: SignInOptions): Promise<Result<undefined, VerificationCodeError>>

  /**
   * Leaves the page for the provider, where the visitor signs in or up. An anonymous user who signs up becomes the new account.
   * The provider sends the browser back to the page that calls {@link callOAuthCallback}. Only on a page.
   *
   * @example
   * await app.signInWithOAuth('google', { returnTo: '/inbox' })
   */
  signInWithOAuth(provider: OAuthProviderId, options?: OAuthOptions): Promise<void>

  /**
   * Finishes what {@link signInWithOAuth} started, on the page at `urls.oauthCallback`, and goes on to the page for afterwards.
   * Returns false where there is nothing to finish: the address has no code, or another browser started the sign-in.
   *
   * @throws {@link InvalidAuthorizationCode} when too much time has passed.
   *
   * @example
   * if (!(await app.callOAuthCallback())) await app.redirectToSignIn()
   */
  callOAuthCallback(): Promise<boolean>

  /**
   * Leaves for a page that the server has for the project, for an app that has none of its own. After signing in there the browser
   * returns to the page at `urls.oauthCallback`, which calls {@link callOAuthCallback}. `'signOut'` ends the session here and there.
   * Only on a page.
   *
   * @example
   * if (!(await app.getUser())) await app.redirectToHostedPage('signIn', { returnTo: '/inbox' })
   */
  redirectToHostedPage(page: HostedPage, options?: HostedPageOptions): Promise<void>

  /**
   * Signs in a program on a command line: shows a link, and waits until a user has confirmed it in a browser.
   * Returns a refresh token, for a session of the program's own.
   *
   * @example
   * const result = await app.promptCliLogin({ appUrl: 'https://app.example.com' })
   * if (result.status === 'ok') await keep(result.data)
   */
  promptCliLogin(
    options: PromptCliLoginOptions,
  ): Promise<Result<string, CliAuthError | CliAuthExpiredError | CliAuthUsedError>>

  /**
   * What to give to `setAuth` of a Convex client, which then acts as the signed-in user, and follows a
   * sign-out. It returns null when no one is signed in.
   *
   * @example
   * convex.setAuth(app.getConvexClientAuth())
   */
  getConvexClientAuth(options?: ConvexAuthOptions): ConvexClientAuth

  /**
   * The access token for one request of a Convex client, as on a server. Throws when no one is signed in.
   *
   * @example
   * convex.setAuth(await app.getConvexHttpClientAuth({ tokenStore: request }))
   */
  getConvexHttpClientAuth(options?: ConvexAuthOptions): Promise<string>
}

export const authMethods = {
  ...later(
    [
      'signInWithCredential',
      'signUpWithCredential',
      'sendForgotPasswordEmail',
      'verifyPasswordResetCode',
      'resetPassword',
      'sendMagicLinkEmail',
      'verifyMagicLinkCode',
      'signInWithMagicLink',
      'signInWithMfa',
      'signInWithRecoveryCode',
      'signInWithPasskey',
      'signInWithImpersonationLink',
      'promptCliLogin',
      'getConvexHttpClientAuth',
    ],
    loadAuth,
  ),
  ...later(['signInWithOAuth', 'callOAuthCallback', 'redirectToHostedPage'], loadOAuth),
  getConvexClientAuth:
    (app, { tokenStore }: ConvexAuthOptions = {}) =>
    async request =>
      (await loadAuth()).tokenForConvex(app.session(tokenStore), request),
} satisfies Row<AuthMethods, AppContext>
