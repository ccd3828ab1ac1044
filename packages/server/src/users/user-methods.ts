/** What users sign in with and this row keeps: passwords, mailed codes, accounts at providers. */
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import {
  addMethod,
  countFirstMethods,
  type FirstMethod,
  firstMethods,
  type MethodSpan,
  removeMethods,
} from '../sign-in-methods/sign-in-methods.ts'
import { countUsers } from './user-figures.ts'
import { deleteConnectionsFor, listProvidersIn, putPasswordHash } from './users.store.ts'
import { insertUserRows, type NewUser } from './users-in-bulk.store.ts'

export interface NewPassword {
  readonly userId: string
  readonly passwordHash: string
  /** The session in which the user sets it. Null: none of theirs. */
  readonly sessionId: string | null
}

/** Makes every proof void that was made with the former password. The user's row must be locked, here and below. */
export async function setPassword(app: App, tx: Tx, { passwordHash, ...password }: NewPassword): Promise<void> {
  await addMethod(app, tx, { ...password, kind: 'password' })
  await putPasswordHash(tx, password.userId, passwordHash)
}

export async function removePassword(tx: Tx, userId: string): Promise<void> {
  await removeMethods(tx, { userId, kind: 'password' })
  await putPasswordHash(tx, userId, null)
}

/** Lets the user sign in with mailed codes. */
export async function addOtp(app: App, tx: Tx, user: { userId: string; sessionId: string | null }): Promise<void> {
  await addMethod(app, tx, { ...user, kind: 'otp' })
}

export async function removeOtp(tx: Tx, userId: string): Promise<void> {
  await removeMethods(tx, { userId, kind: 'otp' })
}

/** All connections, or those of a span in the order of sign-in methods. */
export async function removeConnectionsFor(tx: Tx, userId: string, span: MethodSpan): Promise<void> {
  const providers = await listProvidersIn(tx, userId, span)
  if (providers.length > 0) await removeMethods(tx, { userId, kind: 'oauth', providers })
  await deleteConnectionsFor(tx, userId, span)
}

export async function insertUsers(tx: Tx, users: readonly NewUser[]): Promise<void> {
  if (users.length === 0) return
  const each = users.map(({ isAnonymous, ...user }) => ({ isAnonymous, methods: getMethods(user) }))
  await insertUserRows(
    tx,
    users,
    each.flatMap(({ methods }) => methods),
  )
  countUsers(tx, users, 1)
  countFirstMethods(tx, each)
}

function getMethods(user: Omit<NewUser, 'isAnonymous'>): FirstMethod[] {
  return firstMethods({
    userId: user.id,
    hasPassword: user.passwordHash !== null,
    hasOtp: user.otpAuthEnabled,
    providers: user.signInProviders,
    since: user.signedUpAt,
    isAddressProved: user.isAddressProved ?? false,
  })
}
