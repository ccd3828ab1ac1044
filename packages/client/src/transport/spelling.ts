/**
 * Names change between our spelling and the wire's; the customer's own JSON never does.
 */
import { opaqueKeys, toCamel, toSnake } from '@latchkey/contract/names'

export function toWire(value: unknown): unknown {
  return renamed(value, toSnake)
}

export function fromWire(value: unknown): unknown {
  return renamed(value, toCamel)
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      rename(name),
      opaqueKeys.includes(toCamel(name)) ? inner : renamed(inner, rename),
    ]),
  )
}
