/**
 * The one form in which an address is stored, compared and mailed, for all input with addresses: requests,
 * imports, searches, rate limits, mail. docs/decisions/0051 says which form it is and why.
 */
import { createRequire } from 'node:module'
import { isVisible, mailbox } from '@latchkey/contract'
import type * as tr46 from 'tr46'

/**
 * The stored form of an address, or null where it has none.
 *
 * @example
 * storedAddress('Ada@bücher.example') // 'ada@xn--bcher-kva.example'
 */
export function storedAddress(given: string): string | null {
  const read = shape.safeParse(withAsciiHost(given) ?? '')
  return read.success ? read.data : null
}

/** The address with its host in ASCII; null where the host has no such form. What is no address stays as it is. */
export function withAsciiHost(address: string): string | null {
  const trimmed = address.trim()
  const start = trimmed.lastIndexOf('@') + 1
  if (start === 0 || trimmed.length > longest) return address
  const host = trimmed.slice(start)
  if (isPlain(host) || !isVisible(host)) return address
  const ascii = asciiHost(host)
  return ascii === null ? null : trimmed.slice(0, start) + ascii
}

/** A host after the mapping of UTS #46, as a browser resolves it; null for one that is not valid. */
export function asciiHost(host: string): string | null {
  return mapping().toASCII(host, {
    checkBidi: true,
    checkJoiners: true,
    useSTD3ASCIIRules: true,
    verifyDNSLength: true,
  })
}

const shape = mailbox()
const longest = 256

/** Nearly every host: it stays as it is. */
function isPlain(host: string): boolean {
  return /^[\x21-\x7e]*$/.test(host) && !/xn--/i.test(host)
}

const load = createRequire(import.meta.url)

/** Loaded with the first host that needs it: its tables take 30 ms, which the start of a server does not wait for. */
function mapping(): typeof tr46 {
  // The package's own types describe what it exports.
  return load('tr46') as typeof tr46
}
