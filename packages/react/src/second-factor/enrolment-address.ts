import { TOTP } from 'otpauth'

interface Enrolled {
  /** The name of the project. */
  issuer: string
  /** Of the account. */
  label: string
  /** In base32. */
  secret: string
}

/**
 * What an authenticator app reads as a QR code. A colon divides issuer and account in it, also where it is encoded: neither
 * may have one of its own, or apps show half a name.
 */
export function enrolmentAddress({ issuer, label, secret }: Enrolled): string {
  return new TOTP({ issuer: withoutColons(issuer), label: withoutColons(label), secret }).toString()
}

const withoutColons = (name: string) => name.replace(/\s*[:\uff1a]\s*/g, ' ').trim()
