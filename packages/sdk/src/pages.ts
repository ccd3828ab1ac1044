/** Lists that come in pages. */

/** One page. `nextCursor` is the cursor of the next one, and null on the last. */
export type PageOf<Item> = readonly Item[] & { readonly nextCursor: string | null }

interface WirePage<Wire> {
  readonly items: readonly Wire[]
  readonly pagination: { readonly nextCursor: string | null }
}

export function toPage<Wire, Item>({ items, pagination }: WirePage<Wire>, make: (wire: Wire) => Item): PageOf<Item> {
  return Object.assign(items.map(make), { nextCursor: pagination.nextCursor })
}

/** A moment of the wire. */
export function toDate(millis: number | null | undefined): Date | null {
  return millis === null || millis === undefined ? null : new Date(millis)
}
