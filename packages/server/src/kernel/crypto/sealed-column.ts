/**
 * The columns with sealed texts, as data: when the root secret changes, all of them are sealed again
 * (`resealing/`). Each is declared beside the code that seals it.
 */
export interface SealedColumn {
  readonly table: string
  /** Holds a sealed text, or JSON with sealed texts inside. */
  readonly column: string
  readonly type: 'text' | 'json' | 'jsonb'
  /** The columns that identify a row, in the order of an index, with the types. */
  readonly key: Readonly<Record<string, 'text' | 'uuid' | 'integer'>>
  /** To what the seals of a row are bound, from the values of its key. */
  getContext(key: Readonly<Record<string, string>>): string
}
