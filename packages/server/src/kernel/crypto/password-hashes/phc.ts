/**
 * The text forms that other systems write their hashes in: `$name$parameters$salt$hash`, where
 * parameters read `ln=14,r=8,p=1` (PHC) or are a bare number (passlib's older form).
 */

/** The parts between the dollar signs, or undefined when the text is of another kind. */
export function fields(text: string, names: readonly string[]): string[] | undefined {
  const [before, name, ...parts] = text.split('$')
  return before === '' && name !== undefined && names.includes(name) ? [name, ...parts] : undefined
}

/** Reads `ln=14,r=8` into a map; undefined when a name comes twice or a value is missing. */
export function parameters(text: string): Map<string, string> | undefined {
  const pairs = new Map<string, string>()
  for (const part of text.split(',')) {
    const equals = part.indexOf('=')
    const name = part.slice(0, equals)
    if (equals < 1 || equals === part.length - 1 || pairs.has(name)) return undefined
    pairs.set(name, part.slice(equals + 1))
  }
  return pairs
}

/** A whole number above zero, written plainly. */
export function positive(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** A salt, which some products leave empty. */
export function saltIn(text: string | undefined): Buffer | undefined {
  return text === '' ? Buffer.alloc(0) : base64(text)
}

/** Base64 as people write it: standard, URL-safe or passlib's (`.` for `+`), padded or not. */
export function base64(text: string | undefined): Buffer | undefined {
  if (text === undefined || !/^[\w+/.-]+={0,2}$/.test(text)) return undefined
  const plain = text.replace(/=+$/, '').replaceAll('.', '+').replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Buffer.from(plain, 'base64')
  // Node reads around what it does not understand; only a text that comes back the same was meant so.
  return bytes.toString('base64').replace(/=+$/, '') === plain ? bytes : undefined
}
