import type { ConvexAuthOptions, ConvexClientAuth } from '../convex/token.ts'
import type {
  EmailPasswordMismatch,
  MultiFactorAuthenticationRequired,
  PasswordRequirementsNotMet,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  UserNotFound,
  UserWithEmailAlreadyExists,
  VerificationCodeError,
} from '../errors/account-errors.ts'
import { nobodyIsSignedIn } from '../errors/nobody-signed-in.ts'
import type {
  CliAuthError,
  CliAuthExpiredError,
  CliAuthUsedError,
  InvalidRecoveryCode,
  InvalidTotpCode,
  PasskeyAuthenticationFailed,
  PasskeyWebAuthnError,
} from '../errors/sign-in-errors.ts'
import { AppInvitations } from '../invitations/app-invitations.ts'
import type { Result } from '../result.ts'
import type { SignInOptions } from './begin-sign-in.ts'
import type { PromptCliLoginOptions } from './cli.ts'
import type { MagicLinkSent } from './otp.ts'
import type { SignInWithPasskeyOptions } from './passkeys.ts'
import type {
  MailOptions,
  ResetPasswordOptions,
  SignInWithCredentialOptions,
  SignUpWithCredentialOptions,
} from './password.ts'

/**
 * Every way of signing in. Where the account has a second factor each answers
 * {@link MultiFactorAuthenticationRequired}, and takes the visitor to the page that asks for it.
 */
export abstract class AppAuth extends AppInvitations {
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
    return (await acts()).signInWithCredential(this.connection, options)
  }

  /**
   * Creates an account, signs in with it, and mails a link that verifies the address. Somebody anonymous keeps who
   * they are.
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
    return (await acts()).signUpWithCredential(this.connection, options)
  }

  /**
   * Mails a link for choosing a new password, if the address has an account. Whether it has is not told.
   *
   * @example
   * await app.sendForgotPasswordEmail('ada@example.com')
   */
  async sendForgotPasswordEmail(email: string, options?: MailOptions): Promise<Result<undefined, UserNotFound>> {
    return (await acts()).sendForgotPasswordEmail(this.connection, email, options)
  }

  /**
   * Whether the code from the mail for a new password would work. Does not use it up.
   *
   * @example
   * const result = await app.verifyPasswordResetCode(code)
   */
  async verifyPasswordResetCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await acts()).verifyPasswordResetCode(this.connection, code)
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
    return (await acts()).resetPassword(this.connection, options)
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
    return (await acts()).sendMagicLinkEmail(this.connection, email, options)
  }

  /**
   * Whether the code from the mail for signing in would work. Does not use it up.
   *
   * @example
   * const result = await app.verifyMagicLinkCode(code)
   */
  async verifyMagicLinkCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await acts()).verifyMagicLinkCode(this.connection, code)
  }

  /**
   * Signs in, or up, with the code from the mail. Somebody anonymous who signs up keeps who they are.
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
    return (await acts()).signInWithMagicLink(this.connection, code, options)
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
    return (await acts()).signInWithMfa(this.connection, totp, attemptCode, options)
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
    return (await acts()).signInWithRecoveryCode(this.connection, recoveryCode, attemptCode, options)
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
    return (await acts()).signInWithPasskey(this.connection, options)
  }

  /**
   * Signs in a program on a command line: shows a link, and waits until somebody has confirmed it in their browser.
   * The answer is a refresh token, for a session of the program's own.
   *
   * @example
   * const result = await app.promptCliLogin({ appUrl: 'https://app.example.com' })
   * if (result.status === 'ok') await keep(result.data)
   */
  async promptCliLogin(
    options: PromptCliLoginOptions,
  ): Promise<Result<string, CliAuthError | CliAuthExpiredError | CliAuthUsedError>> {
    return (await acts()).promptCliLogin(this.connection, options)
  }

  /**
   * What to give to `setAuth` of a Convex client, which then knows whoever is signed in, and notices when that ends.
   * It answers null for nobody.
   *
   * @example
   * convex.setAuth(app.getConvexClientAuth())
   */
  getConvexClientAuth({ tokenStore }: ConvexAuthOptions = {}): ConvexClientAuth {
    return async asked => (await acts()).tokenForConvex(this.connection.session(tokenStore), asked)
  }

  /**
   * The access token for a Convex client that asks once, as on a server. Throws when nobody is signed in.
   *
   * @example
   * convex.setAuth(await app.getConvexHttpClientAuth({ tokenStore: request }))
   */
  async getConvexHttpClientAuth({ tokenStore }: ConvexAuthOptions = {}): Promise<string> {
    const token = await this.connection.session(tokenStore)?.getAccessToken()
    if (!token) throw nobodyIsSignedIn()
    return token
  }
}

/** What the methods do, when the first of it is done. */
export const acts = () => import('./auth-acts.ts')
