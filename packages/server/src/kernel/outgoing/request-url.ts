/**
 * What can be said of a URL before its name is resolved. The parser of the standard has by then brought every
 * spelling of an IP address, decimal, octal and hexadecimal among them, into one form.
 */

import { isIP } from 'node:net'
import { parseUrl } from '@latchkey/contract'
import { OutgoingError } from './outgoing-error.ts'

export interface UrlRules {
  readonly allowHttp: boolean
  isAllowedAddress(address: string): boolean
}

/** @throws {@link OutgoingError} `refused-url` or `refused-address`. */
export function checkedUrl(given: string | URL, { allowHttp, isAllowedAddress }: UrlRules): URL {
  const url = parseUrl(given)
  if (!url) throw refused('The URL is not valid.')
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:'))
    throw refused(`The URL must start with https${allowHttp ? ' or http' : ''}.`)
  if (url.username !== '' || url.password !== '') throw refused('The URL must hold no user name and no password.')
  if (!isAllowedPort(url.port)) throw refused('The port of the URL is not allowed.')
  const host = bareHost(url.hostname)
  if (isIP(host) !== 0 && !isAllowedAddress(host)) throw refusedAddress()
  return url
}

export function refusedAddress(): OutgoingError {
  return new OutgoingError('refused-address', 'The host of the URL has an address that is not public.')
}

/** An IPv6 address stands in brackets in a URL. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Ports below 1024 belong to services that do not speak HTTP, and some could be made to act on what they read. */
function isAllowedPort(port: string): boolean {
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024
}

function refused(sentence: string): OutgoingError {
  return new OutgoingError('refused-url', sentence)
}
