/** Values that only an application's own server can read: they are encrypted before they are sent. */
import type { PageOf } from '../pages.ts'

/** The secret with which keys are hashed and values encrypted. Latchkey never sees it: keep it safe, nothing replaces it. */
export interface DataVaultSecret {
  readonly secret: string
}

/** Whose values: a user's or a team's. They are destroyed with their owner. */
export type DataVaultOwner =
  | { readonly userId: string; readonly teamId?: undefined }
  | { readonly userId?: undefined; readonly teamId: string }

/** Without an owner, a value stays whose it was: a new one is no one's. */
export type SetDataVaultValueOptions = DataVaultSecret & (DataVaultOwner | { userId?: undefined; teamId?: undefined })

/** What is known of a value without its secret. */
export interface DataVaultKey {
  readonly storeId: string
  readonly hashedKey: string
  readonly createdAt: Date
  /** When it was last written. */
  readonly updatedAt: Date
}

export type ListDataVaultKeysOptions = DataVaultOwner & {
  /** The `nextCursor` of the page before; null or none starts at the first key. */
  readonly cursor?: string | null
  /** At most 1000. */
  readonly limit?: number
}

export interface ChangeDataVaultSecretOptions extends DataVaultSecret {
  readonly newSecret: string
}

/**
 * A store of the data vault. Keys and values are encrypted here, before they are sent, so that neither Latchkey nor a thief of
 * its database can read them without your secret.
 *
 * @example
 * const store = await serverApp.getDataVaultStore('tokens')
 * await store.setValue(user.id, token, { secret: process.env.VAULT_SECRET, userId: user.id })
 */
export interface DataVaultStore {
  readonly id: string
  /**
   * Stores a value, or overwrites it.
   *
   * @example
   * await store.setValue('github-token', token, { secret, userId: user.id })
   */
  setValue(key: string, value: string, options: SetDataVaultValueOptions): Promise<void>
  /**
   * Reads a value. Null: there is none under this key and secret.
   *
   * @example
   * const token = await store.getValue('github-token', { secret })
   */
  getValue(key: string, options: DataVaultSecret): Promise<string | null>
  /**
   * Deletes a value, and returns whether there was one under this key and secret.
   *
   * @example
   * await store.deleteValue('github-token', { secret })
   */
  deleteValue(key: string, options: DataVaultSecret): Promise<boolean>
  /**
   * Deletes a value by its hashed key, which needs no secret. Returns whether there was one.
   *
   * @example
   * for (const { hashedKey } of await store.listKeys({ userId })) await store.deleteHashedKey(hashedKey)
   */
  deleteHashedKey(hashedKey: string): Promise<boolean>
  /**
   * A page of what a user or a team has in this store: hashed keys and times, never a value.
   *
   * @example
   * const keys = await store.listKeys({ userId: user.id, limit: 100 })
   */
  listKeys(options: ListDataVaultKeysOptions): Promise<PageOf<DataVaultKey>>
  /**
   * Encrypts a value anew under another secret. Until the new one is stored the old one stays, so that nothing is lost halfway;
   * where the call is repeated it finds what is done. False: there is no value under this key, with either secret.
   *
   * @example
   * for (const key of keys) await store.changeSecret(key, { secret: oldSecret, newSecret })
   */
  changeSecret(key: string, options: ChangeDataVaultSecretOptions): Promise<boolean>
}

/** What an owner sees of a store: how much is in it, and nothing of what. */
export interface DataVaultStoreFigures {
  readonly id: string
  readonly valueCount: number
  readonly lastWrittenAt: Date
}
