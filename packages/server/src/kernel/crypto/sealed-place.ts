/**
 * Where sealed texts lie in the database, as data: when the root secret changes, all of them are sealed anew
 * (`resealing/`). Whoever seals something describes its place beside the code that seals it.
 */
export interface SealedPlace {
  readonly table: string
  /** Holds a sealed text, or JSON with sealed texts inside. */
  readonly column: string
  readonly type: 'text' | 'json' | 'jsonb'
  /** What tells one row from another, in the order of an index, with the types. */
  readonly key: Readonly<Record<string, 'text' | 'uuid' | 'integer'>>
  /** To what the seals of a row are bound, from the values of its key. */
  contextOf(key: Readonly<Record<string, string>>): string
}
