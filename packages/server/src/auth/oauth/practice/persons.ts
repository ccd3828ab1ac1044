/** Whom a developer can be at the practice provider. */
import { isEmail, type ProviderType } from '@latchkey/contract'
import type { App } from '../../../app.ts'
import { randomToken } from '../../../kernel/crypto/random.ts'
import { bindDb } from '../../../kernel/db/db.ts'
import { storedAddress } from '../../../kernel/mail/stored-address.ts'
import { listPractised } from './practice.store.ts'

export interface Person {
  /** Says what kind of address the account has, so that it needs no table of its own. */
  readonly accountId: string
  readonly name: string | null
  readonly email: string | null
  readonly isEmailVerified: boolean
}

export type AddressKind = 'verified' | 'unverified' | 'none'
export const addressKinds: readonly AddressKind[] = ['verified', 'unverified', 'none']

const prefix = 'practice'
const ofPerson = /^practice-(verified|unverified|none)-[0-9a-z]{16}$/
const longestName = 100

/** Null: the address is none that an account could have. */
export function newPerson(kind: AddressKind, given: { readonly name: string; readonly email: string }): Person | null {
  const email = kind === 'none' ? null : storedAddress(given.email)
  if (kind !== 'none' && (email === null || !isEmail(email))) return null
  const name = given.name.trim().slice(0, longestName) || null
  return { accountId: `${prefix}-${kind}-${randomToken(16)}`, name, email, isEmailVerified: kind === 'verified' }
}

/** No account of another provider may have such an id. */
export function isPracticeAccountId(accountId: string): boolean {
  return ofPerson.test(accountId)
}

/** Those who have an account of this provider in the project, the latest first. */
export async function returningPersons(app: App, projectId: string, providerConfigId: string): Promise<Person[]> {
  const db = bindDb(app.database, projectId, 'main')
  const rows = await listPractised(db, { providerConfigId, prefix: `${prefix}-`, most: 20 })
  return rows.map(({ accountId, displayName, email }) => ({
    accountId,
    name: displayName,
    email,
    isEmailVerified: email !== null && accountId.startsWith(`${prefix}-verified-`),
  }))
}

/** The default, so that no one has to choose one. */
export function suggestedPerson(type: ProviderType): { readonly name: string; readonly email: string } {
  return { name: 'Robin Example', email: `robin.${randomToken(6)}@${type}.example.com` }
}
