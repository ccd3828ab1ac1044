import type { TokenStoreInit } from '../token-stores/token-store.ts'

/**
 * What to do when no one is signed in. `'anonymous'` makes a user without an account, who may get one later and keeps
 * their id and data then; all other values treat such users as signed out.
 */
export type WhenSignedOut = 'return-null' | 'redirect' | 'throw' | 'anonymous' | AnonymousIfThere

/** @deprecated Lets a visitor without an account count where there is one, and makes none. */
export type AnonymousIfThere = 'anonymous-if-exists[deprecated]'

/** What to do when no one is signed in, and whose tokens to use. */
export interface GetUserOptions {
  /** `'return-null'` unless given. */
  readonly or?: WhenSignedOut
  readonly tokenStore?: TokenStoreInit
}

/** Options with which the result is never null. */
export interface RequireUserOptions extends GetUserOptions {
  readonly or: 'redirect' | 'throw' | 'anonymous'
}

/** The signed-in user by their access token alone. */
export interface FromToken {
  readonly from: 'token'
}
