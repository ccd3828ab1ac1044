import * as z from 'zod'
import { isSystemPermission } from '../permissions/system-permissions.ts'
import { parseUrl } from './url.ts'

/** The narrowest view of a schema, which is all that generic code needs. */
export type AnySchema = z.ZodType

export type Parsed<S> = S extends z.ZodType<infer Output> ? Output : never

/** What an endpoint with `bodyKind: 'raw'` takes: the bytes of the body, as they came. */
export const rawBody = () => z.instanceof(Uint8Array)
/** What an endpoint with `bodyKind: 'dropped'` takes: its handler is given no body. */
export const droppedBody = () => z.undefined()

/** Text that a database can hold: no NUL, no half of a surrogate pair. */
export const text = () => z.string().refine(isStorable, { error: unstorable, abort: true })

function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** How a provider calls an account. An empty one would be that of every account whose id is not known. */
export const providerAccountId = () => text().min(1).max(1_000)

/** A display name. Characters are UTF-16 code units, as everywhere on this wire. */
export const name = () => text().max(256)
export const description = () => text().max(10_000)

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** In either case, as the database takes it. The length comes first: the lower case of a megabyte takes many milliseconds. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === 36 && uuidForm.test(value.toLowerCase())
}
export const uuid = () => z.string().refine(isUuid, { error: 'is not a UUID', abort: true }).toLowerCase()

/** An absolute http(s) or other valid URL without spaces. */
export const url = () =>
  text()
    .max(1_000_000, { abort: true })
    .refine(value => !/\s/.test(value), { error: 'contains spaces', abort: true })
    .refine(isUrl, 'is not a URL')

/**
 * Whether a text without spaces is a URL. What follows the host cannot make it invalid and is not parsed: a megabyte takes
 * many milliseconds. Neither is a data URL, whose path may be anything.
 */
function isUrl(value: string): boolean {
  if (/^data:/i.test(value)) return true
  return hasPlausibleHost(value) && parseUrl(value.slice(0, parsedCharacters)) !== null
}

/** Scheme, slashes and authority have to be within them. */
const parsedCharacters = 1_000

// Parsing the host of a URL takes time that grows with the square of its length: a megabyte of it would
// stop the process for many seconds. No real host is longer than 253 characters.
function hasPlausibleHost(value: string): boolean {
  const [, authority = ''] = /^[a-z][a-z0-9+.-]*:[\\/]*([^\\/?#]*)/i.exec(value) ?? []
  return authority.length <= 300
}

/** A picture as it was given: a data URL, an address, or nothing; and whether the giver may name addresses. */
export interface GivenImage {
  readonly given: string | null
  readonly mayBeAddress: boolean
}

/**
 * A picture in a request. People upload theirs; the owner's code may also name an address, and so may
 * members for how they show themselves in a team. Lists show the addresses of ten thousand members.
 */
export const image = (from: 'people' | 'member' | 'owner') =>
  url()
    .refine(value => from !== 'member' || isShortAddress(value), `is longer than ${longestAddress} characters`)
    .nullable()
    .transform((given): GivenImage => ({ given, mayBeAddress: from !== 'people' }))

const longestAddress = 4_096

function isShortAddress(value: string): boolean {
  return value.length <= longestAddress || /^data:/i.test(value)
}

/** Milliseconds since 1970 UTC, in the years 1 to 9999: beyond them programs and databases write dates differently. */
export const millis = () => z.number().int().min(-62_135_596_800_000).max(253_402_300_799_999)

/** The most that one metadata field holds, written out. Users and teams are read whole, and in lists of a thousand. */
const longestJson = 65_536

/** The customer's own JSON, kept and answered as it came; `most` characters of it, written out. */
export const json = (most = longestJson) =>
  z
    .unknown()
    .superRefine((value, context) => {
      const message = jsonProblem(value, most)
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .meta({ opaque: true })

const unstorable = 'contains characters that cannot be stored'

function jsonProblem(value: unknown, most: number): string | null {
  const tooLong = `is longer than ${most} characters of JSON`
  // Every value is counted with the fewest characters it can have, so that the walk ends soon where it is far too long.
  let fewest = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') {
      fewest += next.length + 2
      if (fewest <= most && !isStorable(next)) return unstorable
    } else if (Array.isArray(next)) {
      fewest += next.length + 1
      if (fewest <= most) for (const inner of next) waiting.push(inner)
    } else if (typeof next === 'object' && next !== null) {
      for (const key of Object.keys(next)) {
        fewest += key.length + 3
        if (fewest > most) return tooLong
        if (!isStorable(key)) return unstorable
        waiting.push(Reflect.get(next, key))
      }
    } else fewest += 1
    if (fewest > most) return tooLong
  }
  return value === undefined || JSON.stringify(value).length <= most ? null : tooLong
}

/** A user's id, or `me` for the signed-in user; `me` is replaced before the shape is looked at. */
export const userRef = () => uuid().meta({ me: true })

/** A single-use code: 45 characters, in any case. */
export const code = () =>
  z
    .string()
    .refine(value => value.length === 45, { error: 'must have 45 characters', abort: true })
    .toLowerCase()

/** Standard padded base64 of 10 to 64 bytes. */
export const totpSecret = () => text().refine(isTotpSecret, 'is not base64 of 10 to 64 bytes')

function isTotpSecret(value: string): boolean {
  if (value.length % 4 !== 0 || value.length > 88 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) return false
  const bytes = (value.length / 4) * 3 - (value.endsWith('==') ? 2 : value.endsWith('=') ? 1 : 0)
  return bytes >= 10 && bytes <= 64
}

/** A defined permission, or one of the system's, which start with `$`. */
export const permissionId = () =>
  text()
    .max(256, { abort: true })
    .refine(value => isCustomPermission(value) || isSystemPermission(value), 'is not a permission id')

export const customPermissionId = () =>
  text().max(256, { abort: true }).refine(isCustomPermission, 'is not a permission id: use a to z, 0 to 9, _ and :')

function isCustomPermission(value: string): boolean {
  // Definitions are kept by their id in plain objects, where this name is no key.
  return /^[a-z0-9_:]+$/.test(value) && value !== '__proto__'
}
