/** Fields that several products write alike. */
import { Secret } from 'otpauth'
import * as z from 'zod'

/** Products leave out what is empty, or write null. */
export const maybe = <Item>(item: z.ZodType<Item>) => item.nullish().transform(value => value ?? undefined)

export const text = () => maybe(z.string())
export const flag = () => maybe(z.boolean())

/** ISO 8601, or what PostgreSQL writes. Undefined when it is no moment. */
export function millisOf(moment: string | undefined): number | undefined {
  if (moment === undefined) return undefined
  const millis = Date.parse(moment)
  return Number.isNaN(millis) ? undefined : millis
}

/** One name of two, undefined when both are empty. */
export function fullName(...parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter(part => part?.trim()).join(' ') || undefined
}

/** The address of a picture. Undefined when it is the picture itself (`data:`) or no address. */
export function pictureOf(address: string | undefined): string | undefined {
  return address !== undefined && /^https?:\/\//i.test(address) ? address : undefined
}

/** `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Item, Key>(
  items: readonly Item[] = [],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The secret of an authenticator app, as an import takes it. Undefined when it is not base32, or too short for us. */
export function totpSecretOf(base32: string | undefined): string | undefined {
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
