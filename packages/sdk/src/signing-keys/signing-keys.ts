/** The keys that sign a project's access tokens. */
import type { Transport } from '@latchkey/client'
import * as signingKeys from '@latchkey/client/signing-keys'
import type { SigningKey as WireSigningKey } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'

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
  readonly audience: 'user' | 'anonymous'
  /** The next is published already; a retired one stays until the last token that it signed has expired. */
  readonly status: 'next' | 'signing' | 'retired'
  readonly createdAt: Date
  /** From when on it signs, or signed. */
  readonly signsFrom: Date
}

export async function loadSigningKeys(transport: Transport): Promise<readonly SigningKey[]> {
  const { items } = await signingKeys.list(transport)
  return items.map(toSigningKey)
}

export async function rotateSigningKeys({ transport }: Connection): Promise<readonly SigningKey[]> {
  const { items } = await signingKeys.rotate(transport, { body: {} })
  return items.map(toSigningKey)
}

function toSigningKey({ createdAtMillis, signsFromMillis, ...key }: WireSigningKey): SigningKey {
  return Object.freeze({ ...key, createdAt: new Date(createdAtMillis), signsFrom: new Date(signsFromMillis) })
}
