import * as z from 'zod'

/** A list that is bounded by what one project may own. */
export const list = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), isPaginated: z.literal(false) })

/** One page of a long list. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    isPaginated: z.literal(true),
    pagination: z.object({ nextCursor: z.string().nullable() }),
  })

/** The whole list, or one page of it where a limit was given. */
export const maybePage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    isPaginated: z.boolean(),
    pagination: z.object({ nextCursor: z.string().nullable() }).optional(),
  })

export const success = () => z.object({ success: z.literal(true) })
export const succeeded = { success: true } as const

export function asList<Item>(items: Item[]): { items: Item[]; isPaginated: false } {
  return { items, isPaginated: false }
}
