/**
 * A sign-in that waits for six characters of a mail, kept by the tab: a phone that goes to its mail and back may load the
 * page again. It is not sufficient to sign in: the six characters are missing, and twenty guesses are allowed.
 */
import { signInCodeLifetimeSeconds } from '@latchkey/contract/names'

const storedItem = {
  /** Pages of published SDKs, newest first, and of ours continue what one of the others began. */
  mfaAttempts: ['hexclave_mfa_attempt_code', 'stack_mfa_attempt_code', 'latchkey_mfa_attempt_code'],
  /** That the attempt began with a provider. */
  mfaAfterOAuth: 'latchkey_mfa_oauth',
  mailedCode: 'latchkey_mailed_code',
  /** The address that was typed on one page, for the field of the next. */
  typedEmail: 'latchkey_typed',
}

/** Null outside of a browser, and where storage is blocked, as in some frames: there nothing survives a page load. */
export function inTab<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** A mail that is on its way. With the nonce, six typed characters of it sign in. */
export interface MailedCode {
  readonly email: string
  readonly nonce: string
  /** Milliseconds since 1970, by the clock of this device. */
  readonly sentAt: number
}

/**
 * The mail whose code can still be typed in this tab, or null.
 *
 * @example
 * const mailed = getStoredMailedCode()
 * if (mailed) await app.signInWithMagicLink(typed + mailed.nonce)
 */
export function getStoredMailedCode(): MailedCode | null {
  const mailed: MailedCode | null = inTab(storage => JSON.parse(storage.getItem(storedItem.mailedCode) ?? 'null'))
  return mailed && Date.now() < mailed.sentAt + signInCodeLifetimeSeconds * 1_000 ? mailed : null
}

export function keepMailedCode(mailed: MailedCode): void {
  inTab(storage => storage.setItem(storedItem.mailedCode, JSON.stringify(mailed)))
}

export function clearMailedCode(): void {
  inTab(storage => storage.removeItem(storedItem.mailedCode))
}

/**
 * The kept address, or undefined.
 *
 * @example
 * keepTypedEmail('grace@example.com')
 * getStoredTypedEmail() // 'grace@example.com'
 */
export function getStoredTypedEmail(): string | undefined {
  return inTab(storage => storage.getItem(storedItem.typedEmail)) || undefined
}

/** An empty address is not kept. */
export function keepTypedEmail(email = ''): void {
  inTab(storage => (email ? storage.setItem(storedItem.typedEmail, email) : storage.removeItem(storedItem.typedEmail)))
}

/**
 * The attempt code of the sign-in that waits in this tab, or null.
 *
 * @example
 * const attemptCode = getStoredMfaAttempt()
 * if (attemptCode) await app.signInWithMfa(totp, attemptCode)
 */
export function getStoredMfaAttempt(): string | null {
  return inTab(storage => storedItem.mfaAttempts.map(name => storage.getItem(name)).find(code => code !== null) ?? null)
}

export function keepMfaAttempt(attemptCode: string, isAfterOAuth: boolean): void {
  inTab(storage => {
    for (const name of storedItem.mfaAttempts) storage.setItem(name, attemptCode)
    if (isAfterOAuth) storage.setItem(storedItem.mfaAfterOAuth, 'true')
    else storage.removeItem(storedItem.mfaAfterOAuth)
  })
}

/** Whether the sign-in that waits in this tab began with a provider. */
export function isMfaAttemptAfterOAuth(): boolean {
  return inTab(storage => storage.getItem(storedItem.mfaAfterOAuth)) !== null
}

export function clearMfaAttempt(): void {
  inTab(storage => {
    for (const name of [...storedItem.mfaAttempts, storedItem.mfaAfterOAuth]) storage.removeItem(name)
  })
}
