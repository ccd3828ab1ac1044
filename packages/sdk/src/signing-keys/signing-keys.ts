/** The keys that sign a project's access tokens. */
import type { SigningKey as WireSigningKey } from '@latchkey/contract'

/**
 * A key that signs access tokens, signed them, or is about to.
 *
 * @example
 * const signing = (await adminApp.listSigningKeys()).filter(({ status }) => status === 'signing')
 */
export interface SigningKey {
  /** What tokens name it by. */
  readonly kid: string
  /** Whose tokens it signs: those of people with an account, or of visitors without one. */
  readonly audience: 'user' | 'restricted' | 'anonymous'
  /** The next is published already; a retired one stays until the last token that it signed has expired. */
  readonly status: 'next' | 'signing' | 'retired'
  readonly createdAt: Date
  /** From when on it signs, or signed. */
  readonly signsFrom: Date
}

export function toSigningKey({ createdAtMillis, signsFromMillis, ...key }: WireSigningKey): SigningKey {
  return Object.freeze({ ...key, createdAt: new Date(createdAtMillis), signsFrom: new Date(signsFromMillis) })
}
