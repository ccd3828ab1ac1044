import type {
  CliAuthError,
  CliAuthExpiredError,
  CliAuthUsedError,
  EmailPasswordMismatch,
  InvalidRecoveryCode,
  InvalidTotpCode,
  KnownError,
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
import { getContext } from '../app/base-app.ts'
import type {
  EmailVerificationRequest,
  RejectEmailVerificationOptions,
  RejectedEmailVerification,
} from '../contact-channels/verify-email.ts'
import type { ConvexAuthOptions, ConvexClientAuth } from '../convex/token.ts'
import type { SignInWithPasskeyOptions } from '../passkeys/passkeys.ts'
import { AppWithRedirects } from '../redirects/app-with-redirects.ts'
import type { Result } from '../result.ts'
import type { User } from '../users/user.ts'
import type { SignInWithBrowserOptions } from './browser-sign-in.ts'
import type { PromptCliLoginOptions } from './cli.ts'
import type { HostedPage, HostedPageOptions } from './hosted-pages.ts'
import type { OAuthOptions } from './leave-for-provider.ts'
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
export class AppWithSignIn<Own extends User> extends AppWithRedirects<Own> {
  /**
   * Signs in with an email address and a password, then goes to the page for after signing in.
   *
   * @example
   * const result = await app.signInWithCredential({ email, password })
   * if (result.status === 'error') show(result.error.message)
   */
  async signInWithCredential(
    options: SignInWithCredentialOptions,
  ): Promise<Result<undefined, EmailPasswordMismatch | MultiFactorAuthenticationRequired>> {
    return (await import('./password.ts')).signInWithCredential(getContext(this), options)
  }

  /**
   * Creates an account, signs in with it, and mails a link that verifies the address. An anonymous user becomes
   * the new account.
   *
   * @example
   * const result = await app.signUpWithCredential({ email, password })
   * if (result.status === 'error') show(result.error.message)
   */
  async signUpWithCredential(
    options: SignUpWithCredentialOptions,
  ): Promise<
    Result<undefined, UserWithEmailAlreadyExists | PasswordRequirementsNotMet | MultiFactorAuthenticationRequired>
  > {
    return (await import('./password.ts')).signUpWithCredential(getContext(this), options)
  }

  /**
   * Mails a link for choosing a new password, if the address has an account. Whether it has is not disclosed.
   *
   * @example
   * await app.sendForgotPasswordEmail('ada@example.com')
   */
  async sendForgotPasswordEmail(email: string, options?: MailOptions): Promise<Result<undefined, UserNotFound>> {
    return (await import('./password.ts')).sendForgotPasswordEmail(getContext(this), email, options)
  }

  /**
   * Whether the code from the mail for a new password would work. Does not use it up.
   *
   * @example
   * const result = await app.verifyPasswordResetCode(code)
   */
  async verifyPasswordResetCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await import('./password.ts')).verifyPasswordResetCode(getContext(this), code)
  }

  /**
   * Chooses a new password with the code from the mail, and ends all sessions. Does not sign in.
   *
   * @example
   * const result = await app.resetPassword({ code, password })
   * if (result.status === 'ok') await app.redirectToSignIn()
   */
  async resetPassword(
    options: ResetPasswordOptions,
  ): Promise<Result<undefined, VerificationCodeError | PasswordRequirementsNotMet>> {
    return (await import('./password.ts')).resetPassword(getContext(this), options)
  }

  /**
   * Mails a link to sign in, or up, with. The mail also has six characters to type; with the `nonce` behind them
   * they are the same code.
   *
   * @example
   * const result = await app.sendMagicLinkEmail('ada@example.com')
   * if (result.status === 'ok') await app.signInWithMagicLink(typedByThem + result.data.nonce)
   */
  async sendMagicLinkEmail(
    email: string,
    options?: MailOptions,
  ): Promise<Result<MagicLinkSent, RedirectUrlNotWhitelisted | SignUpNotEnabled | UserWithEmailAlreadyExists>> {
    return (await import('./otp.ts')).sendMagicLinkEmail(getContext(this), email, options)
  }

  /**
   * Whether the code from the mail for signing in would work. Does not use it up.
   *
   * @example
   * const result = await app.verifyMagicLinkCode(code)
   */
  async verifyMagicLinkCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await import('./otp.ts')).verifyMagicLinkCode(getContext(this), code)
  }

  /**
   * Signs in, or up, with the code from the mail. An anonymous user who signs up becomes the new account.
   *
   * @example
   * const code = new URLSearchParams(location.search).get('code')
   * const result = await app.signInWithMagicLink(code ?? '')
   */
  async signInWithMagicLink(
    code: string,
    options?: SignInOptions,
  ): Promise<
    Result<
      undefined,
      VerificationCodeError | SignUpNotEnabled | UserWithEmailAlreadyExists | MultiFactorAuthenticationRequired
    >
  > {
    return (await import('./otp.ts')).signInWithMagicLink(getContext(this), code, options)
  }

  /**
   * Finishes signing in with the six digits of the authenticator app. A wrong one leaves the attempt as it is.
   *
   * @example
   * const result = await app.signInWithCredential({ email, password, noRedirect: true })
   * if (result.status === 'error' && MultiFactorAuthenticationRequired.is(result.error))
   *   await app.signInWithMfa(totp, result.error.details.attemptCode)
   */
  async signInWithMfa(
    totp: string,
    attemptCode: string,
    options?: SignInOptions,
  ): Promise<Result<undefined, VerificationCodeError | InvalidTotpCode>> {
    return (await import('../second-factor/second-step.ts')).signInWithMfa(getContext(this), totp, attemptCode, options)
  }

  /**
   * Finishes signing in with a recovery code, when the authenticator app is lost. The second factor stays on.
   *
   * @example
   * const result = await app.signInWithRecoveryCode('abcd-efgh-jkmn-pqrs', attemptCode)
   */
  async signInWithRecoveryCode(
    recoveryCode: string,
    attemptCode: string,
    options?: SignInOptions,
  ): Promise<Result<undefined, VerificationCodeError | InvalidRecoveryCode>> {
    return (await import('../second-factor/second-step.ts')).signInWithRecoveryCode(
      getContext(this),
      recoveryCode,
      attemptCode,
      options,
    )
  }

  /**
   * Signs in with a passkey, in a browser.
   *
   * @example
   * const result = await app.signInWithPasskey()
   * if (result.status === 'error') show(result.error.message)
   */
  async signInWithPasskey(
    options?: SignInWithPasskeyOptions,
  ): Promise<
    Result<
      undefined,
      PasskeyAuthenticationFailed | PasskeyWebAuthnError | VerificationCodeError | MultiFactorAuthenticationRequired
    >
  > {
    return (await import('../passkeys/passkeys.ts')).signInWithPasskey(getContext(this), options)
  }

  /**
   * Acts as a user, with the code in the fragment of an impersonation link: `#code=…`. The ready page `impersonation` does it. A
   * session from before stays live on the server: sign out first.
   *
   * @example
   * const code = new URLSearchParams(location.hash.slice(1)).get('code')
   * const result = await app.signInWithImpersonationLink(code ?? '')
   */
  async signInWithImpersonationLink(
    code: string,
    options?: SignInOptions,
  ): Promise<Result<undefined, VerificationCodeError>> {
    return (await import('./otp.ts')).signInWithImpersonationLink(getContext(this), code, options)
  }

  /**
   * Leaves the page for the provider, where the visitor signs in or up. An anonymous user who signs up becomes the new account.
   * The provider sends the browser back to the page that calls {@link callOAuthCallback}. Only on a page.
   *
   * @example
   * await app.signInWithOAuth('google', { returnTo: '/inbox' })
   */
  async signInWithOAuth(provider: OAuthProviderId, options?: OAuthOptions): Promise<void> {
    return (await import('./oauth.ts')).signInWithOAuth(getContext(this), provider, options)
  }

  /**
   * Finishes what {@link signInWithOAuth} started, on the page at `urls.oauthCallback`, and goes on to the page for afterwards.
   * Returns false where there is nothing to finish: the address has no code, or another browser started the sign-in.
   *
   * @throws {@link InvalidAuthorizationCode} when too much time has passed.
   *
   * @example
   * if (!(await app.callOAuthCallback())) await app.redirectToSignIn()
   */
  async callOAuthCallback(): Promise<boolean> {
    return (await import('./oauth.ts')).callOAuthCallback(getContext(this))
  }

  /**
   * Leaves for a page that the server has for the project, for an app that has none of its own. After signing in there the browser
   * returns to the page at `urls.oauthCallback`, which calls {@link callOAuthCallback}. `'signOut'` ends the session here and there.
   * Only on a page.
   *
   * @example
   * if (!(await app.getUser())) await app.redirectToHostedPage('signIn', { returnTo: '/inbox' })
   */
  async redirectToHostedPage(page: HostedPage, options?: HostedPageOptions): Promise<void> {
    return (await import('./hosted-pages.ts')).redirectToHostedPage(getContext(this), page, options)
  }

  /**
   * Signs in to a native app: shows the sign-in page of the server, or a provider, in a browser that the app opens, and exchanges
   * the code with which the browser comes back. False where the user closed the browser. The project has to trust the
   * scheme of `redirectUri` in `domains.appSchemes`.
   *
   * @example
   * const result = await app.signInWithBrowser({
   *   redirectUri: 'com.example.shop:/sign-in',
   *   crypto, // from expo-crypto
   *   open: async (url, redirectUri) => {
   *     const visit = await openAuthSessionAsync(url, redirectUri) // from expo-web-browser
   *     return visit.type === 'success' ? visit.url : null
   *   },
   * })
   */
  async signInWithBrowser(options: SignInWithBrowserOptions): Promise<Result<boolean, KnownError>> {
    return (await import('./browser-sign-in.ts')).signInWithBrowser(getContext(this), options)
  }

  /**
   * Signs in a program on a command line: shows a link, and waits until a user has confirmed it in a browser.
   * Returns a refresh token, for a session of the program's own.
   *
   * @example
   * const result = await app.promptCliLogin({ appUrl: 'https://app.example.com' })
   * if (result.status === 'ok') await keep(result.data)
   */
  async promptCliLogin(
    options: PromptCliLoginOptions,
  ): Promise<Result<string, CliAuthError | CliAuthExpiredError | CliAuthUsedError>> {
    return (await import('./cli.ts')).promptCliLogin(getContext(this), options)
  }

  /**
   * What to give to `setAuth` of a Convex client, which then acts as the signed-in user, and follows a
   * sign-out. It returns null when no one is signed in.
   *
   * @example
   * convex.setAuth(app.getConvexClientAuth())
   */
  getConvexClientAuth(options: ConvexAuthOptions = {}): ConvexClientAuth {
    const { session } = getContext(this)
    return async request => (await import('../convex/token.ts')).tokenForConvex(session(options.tokenStore), request)
  }

  /**
   * The access token for one request of a Convex client, as on a server. Throws when no one is signed in.
   *
   * @example
   * convex.setAuth(await app.getConvexHttpClientAuth({ tokenStore: request }))
   */
  async getConvexHttpClientAuth(options?: ConvexAuthOptions): Promise<string> {
    return (await import('../convex/token.ts')).getConvexHttpClientAuth(getContext(this), options)
  }

  /**
   * Verifies an address with the code from the mailed link. Needs no session.
   *
   * @example
   * const code = new URLSearchParams(location.search).get('code')
   * const result = await app.verifyEmail(code ?? '')
   */
  async verifyEmail(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await import('../contact-channels/verify-email.ts')).verifyEmail(getContext(this), code)
  }

  /**
   * When an address was entered, and from which device and client IP, so that its owner recognises or rejects it.
   * Does not use the code up.
   *
   * @example
   * const result = await app.describeEmailVerification(code)
   * if (result.status === 'ok') show(`Registered ${result.data.addedAt} with ${result.data.userAgent}`)
   */
  async describeEmailVerification(code: string): Promise<Result<EmailVerificationRequest, VerificationCodeError>> {
    return (await import('../contact-channels/verify-email.ts')).describeEmailVerification(getContext(this), code)
  }

  /**
   * "This was not me": removes everything that the account with this address is signed in to with, ends its sessions,
   * and mails a link to a new password. An address that was added to another person's account is taken off it.
   *
   * @example
   * const result = await app.rejectEmailVerification({ code })
   * if (result.status === 'ok') show('Your address opens no other account any more.')
   */
  async rejectEmailVerification(
    options: RejectEmailVerificationOptions,
  ): Promise<Result<RejectedEmailVerification, VerificationCodeError>> {
    return (await import('../contact-channels/verify-email.ts')).rejectEmailVerification(getContext(this), options)
  }
}
