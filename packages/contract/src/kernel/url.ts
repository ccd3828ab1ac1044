/**
 * The URL that a text is, or null.
 *
 * Not `URL.canParse`: in Node 20 it refuses every text with a Latin-1 character outside of ASCII (`https://bücher.example`) from the
 * moment when V8 has compiled its caller, which is after some thousand calls.
 *
 * @example
 * parseUrl('https://bücher.example')?.host // 'xn--bcher-kva.example'
 */
export function parseUrl(text: string | URL, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
