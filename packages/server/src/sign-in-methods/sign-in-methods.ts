/**
 * The sign-in methods that users have. What proves one (a hash, a key, an account) is kept by the row that the method
 * belongs to, and both are written together: the method first, while the row of the user is locked.
 *
 * Each method is counted for the metrics where it is written. A user without any counts as `other`: every user does, and
 * their first method takes that back.
 */
import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import type { Tx } from '../kernel/db/db.ts'
import type { FigureChange } from '../kernel/outbox/outbox.store.ts'
import { countInFigures } from '../kernel/outbox/outbox.ts'
import {
  deleteMethods,
  listMethodLabels,
  type MethodChange,
  putMethod,
  type RemovedMethods,
} from './sign-in-methods.store.ts'
import type { AuthenticationMethod, MethodKind, MethodSpan } from './sign-in-methods.tables.ts'

export { hasOtherMethod, type MethodUse, noteMethodUse } from './sign-in-methods.store.ts'
export { authenticationMethodOf, wheneverAdded } from './sign-in-methods.tables.ts'
export type { AuthenticationMethod, MethodKind, MethodSpan }

export interface AddedMethod {
  readonly userId: string
  readonly kind: MethodKind
  /** Of an account at a provider. */
  readonly provider?: string
  /** The session in which the user adds it. Null: none of theirs. */
  readonly sessionId: string | null
}

/** Adds a method, or replaces one of the same kind. */
export async function addMethod(app: App, tx: Tx, { sessionId, provider = '', ...method }: AddedMethod): Promise<void> {
  const createdBySessionId = sessionId
  const change = await putMethod(tx, { ...method, provider, since: app.clock.now(), createdBySessionId })
  countInFigures(tx, getCounts(change, 1))
}

/** Nothing, if the user has no such method. */
export async function removeMethods(tx: Tx, removed: RemovedMethods): Promise<void> {
  countInFigures(tx, getCounts(await deleteMethods(tx, removed), -1))
}

/** What a new user signs in with. */
export interface FirstMethods {
  readonly userId: string
  readonly hasPassword: boolean
  readonly hasOtp: boolean
  /** Ids of providers, in any case. */
  readonly providers: readonly string[]
  readonly since: Date
  /** Whether an address of the user is verified. */
  readonly isAddressProved: boolean
}

/** A row as `insertMethods` of the tables takes it. */
export interface FirstMethod {
  readonly userId: string
  readonly kind: MethodKind
  readonly provider: string
  readonly since: Date
  readonly createdBySessionId: null
  readonly addressProvedAt: Date | null
}

export function firstMethods(user: FirstMethods): FirstMethod[] {
  const { userId, since, isAddressProved } = user
  const common = { userId, since, createdBySessionId: null, addressProvedAt: isAddressProved ? since : null }
  const providers = [...new Set(user.providers.map(id => id.toLowerCase()))]
  return [
    ...(user.hasPassword ? [{ ...common, kind: 'password' as const, provider: '' }] : []),
    ...(user.hasOtp ? [{ ...common, kind: 'otp' as const, provider: '' }] : []),
    ...providers.map(provider => ({ ...common, kind: 'oauth' as const, provider })),
  ]
}

/** Of users who were inserted with them. */
export function countFirstMethods(
  tx: Tx,
  users: readonly { readonly isAnonymous: boolean; readonly methods: readonly FirstMethod[] }[],
): void {
  const counts = users.flatMap(({ isAnonymous, methods }) => {
    const labels = methods.map(({ kind, provider }) => (kind === 'oauth' ? provider : kind))
    return getCounts({ isAnonymous, labels, others: 0 }, 1)
  })
  countInFigures(tx, counts)
}

/** The methods of a user who was anonymous until now, and still is counted as such. */
export async function countMethodsAsRegular(tx: Tx, userId: string): Promise<void> {
  const labels = await listMethodLabels(tx, userId)
  for (const [isAnonymous, delta] of [
    [true, -1],
    [false, 1],
  ] as const)
    countInFigures(tx, getCounts({ isAnonymous, labels, others: 0 }, delta))
}

function getCounts(change: MethodChange | null, delta: 1 | -1): FigureChange[] {
  if (!change || change.labels.length === 0) return []
  const { isAnonymous, labels, others } = change
  const common = { metric: 'sign-in-method', isAnonymous } as const
  const counts = labels.map(label => ({ ...common, label, delta }))
  return others > 0 ? counts : [...counts, { ...common, label: 'other', delta: -delta }]
}

/** The rows would go with the user; the figures would not. */
export const signInMethodCleanUp: CleanUp = {
  onUserRemoved: (_, tx, { userId }) => removeMethods(tx, { userId }),
}
