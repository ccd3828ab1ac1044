/** Fields that several products write alike, and that databases and programs in between write in other types. */
import { Secret } from 'otpauth'
import * as z from 'zod'

/** Products leave out what is empty, or write null. */
export const maybe = <Item>(item: z.ZodType<Item>) => item.nullish().transform(value => value ?? undefined)

/** A blank one is none: it must not hide the value of another field. */
export const text = () =>
  z.preprocess(numberAsText, z.string().nullish()).transform(value => (value?.trim() ? value : undefined))

/** The id of a record. */
export const id = () =>
  z.preprocess(
    numberAsText,
    z.string().refine(value => value.trim() !== '', 'is empty'),
  )

/** Some products and databases write ids as numbers. */
const numberAsText = (value: unknown) => (typeof value === 'number' ? String(value) : value)

const flags: ReadonlyMap<string, boolean | undefined> = new Map<string, boolean | undefined>([
  ...['true', 't', 'yes', 'y', '1'].map(word => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0'].map(word => [word, false] as const),
  ['', undefined],
])

/** True and false, also as words (`"true"`) and as the numbers of a database. */
export const flag = () =>
  maybe(z.union([z.boolean(), z.string(), z.number()])).transform((value, context) => {
    if (value === undefined || typeof value === 'boolean') return value
    const word = String(value).trim().toLowerCase()
    if (flags.has(word)) return flags.get(word)
    context.addIssue('should be true or false')
    return z.NEVER
  })

/** A list; null and an absent one are empty. */
export const list = <Item>(item: z.ZodType<Item>) => maybe(z.array(item)).transform(items => items ?? [])

/**
 * A moment in milliseconds since 1970: ISO 8601, what PostgreSQL writes, or a number of seconds, milliseconds or microseconds, also as
 * text. Undefined when it is no moment (`infinity`), and for zero, which stands for never.
 */
export const moment = () => maybe(z.union([z.string(), z.number()])).transform(toMillis)

function toMillis(value: string | number | undefined): number | undefined {
  if (value === undefined) return undefined
  const number = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : undefined
  if (number !== undefined) return number > 0 ? Math.round(number * millisPerUnit(number)) : undefined
  const millis = Date.parse(inUtc(String(value).trim()))
  return Number.isNaN(millis) ? undefined : millis
}

/** The unit follows from the size: as milliseconds, 1e11 is in 1973, and as seconds, in the year 5138. */
function millisPerUnit(number: number): number {
  if (number < 1e11) return 1_000
  return number < 1e14 ? 1 : 0.001
}

/** Without a zone a database means UTC, and `Date.parse` the zone of this machine. */
const inUtc = (written: string) =>
  /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(written) ? `${written}Z` : written

/** One name of two, undefined when both are empty. */
export function fullName(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter(part => part?.trim()).join(' ') || undefined
}

/** The address of a picture. Undefined when it is the picture itself (`data:`) or no address. */
export function getPicture(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\//i.test(address) ? address : undefined
}

/** `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Item, Key>(
  items: readonly Item[] = [],
  getKey: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(getKey(item))
    if (group) group.push(item)
    else groups.set(getKey(item), [item])
  }
  return groups
}

/** The secret of an authenticator app, as an import takes it. Undefined when it is not base32, or too short for us. */
export function getTotpSecret(base32: string | undefined): string | undefined {
  if (base32 === undefined) return undefined
  try {
    return totpSecretOfBytes(Buffer.from(Secret.fromBase32(base32.replaceAll(/[\s=]/g, '')).bytes))
  } catch {
    return undefined
  }
}

export function totpSecretOfBytes(bytes: Buffer): string | undefined {
  return bytes.length >= shortestSecretBytes && bytes.length <= longestSecretBytes
    ? bytes.toString('base64')
    : undefined
}

const shortestSecretBytes = 10
const longestSecretBytes = 64

/** In PHC form, without padding. */
export const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Base64 of any alphabet, in PHC form. */
export const reencoded = (base64: string): string => unpadded(Buffer.from(base64, 'base64'))
