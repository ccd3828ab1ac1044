/** Reading a body: bounded in size and depth before anybody looks at it. */
import { type BodyKind, BodyUnreadable, Refusal } from '@latchkey/contract'
import type { Incoming } from './incoming.ts'

const usuallyLargest = 4 * 1024 * 1024
/** Deeper than anything a person would write, and shallow enough for every stack below. */
const deepestNesting = 200

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The parsed body; `{}` when there is none. */
export async function readBody(incoming: Incoming, kind: BodyKind, largestBytes = usuallyLargest): Promise<unknown> {
  const bytes = await received(incoming, largestBytes)
  if (bytes.byteLength === 0) return {}
  const type = (incoming.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const text = decode(bytes)
  if (type === 'application/json') return parseJson(text)
  if (type === 'application/x-www-form-urlencoded' && kind === 'json-or-form') {
    return Object.fromEntries(new URLSearchParams(text))
  }
  const accepted = kind === 'json' ? 'application/json' : 'application/json or application/x-www-form-urlencoded'
  throw BodyUnreadable({ message: `The body has to be sent with the header content-type: ${accepted}.` })
}

async function received(incoming: Incoming, largestBytes: number): Promise<Uint8Array> {
  try {
    return await incoming.bytes(largestBytes)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Whoever sent it went away; nobody hears this, but it is no fault of ours.
    throw BodyUnreadable({ message: 'The body ended before it was whole.' })
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw BodyUnreadable({ message: 'The body is not valid UTF-8.' })
  }
}

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw BodyUnreadable({ message: 'The body is not valid JSON.' })
  }
  if (isDeeperThan(value, deepestNesting)) {
    throw BodyUnreadable({ message: `The body is nested more than ${deepestNesting} levels deep.` })
  }
  return value
}

/** Level by level, so that a hostile depth costs no stack. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: object[] = isObject(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true
    level = level.flatMap(container => Object.values(container).filter(isObject))
  }
  return false
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
