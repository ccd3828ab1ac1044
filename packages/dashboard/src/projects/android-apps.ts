/** What can be checked of a native app without a request; the server decides. */
import { androidOriginFrom, isAndroidOrigin } from '@latchkey/contract/rules'

export interface AndroidApp {
  /** Its name in the configuration. */
  readonly id: string
  readonly origin: string
}

/** From a fingerprint as `keytool` shows it, or as it was given. */
export function toAndroidOrigin(typed: string): string {
  return androidOriginFrom(typed) ?? typed.trim()
}

/** Nothing, or what is wrong and what to do. */
export function androidOriginProblem(typed: string): string | true {
  if (typed.trim() === '') return 'Enter the SHA-256 fingerprint of the certificate that signs the app.'
  return (
    isAndroidOrigin(toAndroidOrigin(typed)) ||
    'This is neither a SHA-256 fingerprint (14:6D:E9:…) nor an origin such as android:apk-key-hash:…'
  )
}

export function appNameProblem(id: string, others: readonly AndroidApp[]): string | true {
  if (!/^[a-zA-Z_][a-zA-Z0-9_-]{0,62}$/.test(id) || id === '__proto__')
    return 'Use A to Z, digits, _ and -, at most 63 of them. The first cannot be a digit or -.'
  return others.every(app => app.id !== id) || 'There is an app with this name already.'
}
