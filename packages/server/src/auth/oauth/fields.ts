/** Reads what a provider says of an account, in which any field may be missing or of another type. */

type Path = readonly (string | number)[]

export function valueAt(json: unknown, ...path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
    json,
  )
}

/** Null for what is no text, or an empty one. */
export function textAt(json: unknown, ...path: Path): string | null {
  const value = valueAt(json, ...path)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** An id, which some providers give as a number. One that JSON cannot carry exactly could be that of another account. */
export function idAt(json: unknown, ...path: Path): string | null {
  const value = valueAt(json, ...path)
  return Number.isSafeInteger(value) ? String(value) : textAt(json, ...path)
}

/** Nothing but true: neither 1 nor "true". */
export function isTrueAt(json: unknown, ...path: Path): boolean {
  return valueAt(json, ...path) === true
}

/** True, also as a text, which some providers make of it. */
export function isTrueOrTextAt(json: unknown, ...path: Path): boolean {
  return isTrueAt(json, ...path) || textAt(json, ...path) === 'true'
}

export function listAt(json: unknown, ...path: Path): readonly unknown[] {
  const value = valueAt(json, ...path)
  return Array.isArray(value) ? value : []
}
