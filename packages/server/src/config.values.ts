/**
 * How the text of an environment variable becomes a value.
 *
 * Each schema's message completes the sentence "LATCHKEY_PORT must be …" and thereby names the fix.
 * None repeats the value it refused: it may be a secret that went into the wrong variable.
 */

import { isIP } from 'node:net'
import { parseUrl } from '@latchkey/contract'
import * as z from 'zod'

export const text = () => z.string().trim().min(1, 'must not be empty')

export function wholeNumber({ min, max }: { min: number; max: number }) {
  const words = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.int().min(min, words).max(max, words))
}

/** `auto`, or a number. */
export const countOrAuto = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      if (value === 'auto') return value
      const count = wholeNumber({ min, max }).safeParse(value)
      if (count.success) return count.data
      context.addIssue({ code: 'custom', message: `must be \`auto\` or a whole number from ${min} to ${max}` })
      return z.NEVER
    })

/** `10/600`: at most ten at once, and ten more in 600 seconds. */
export const rate = () =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      const [, limit = 0, perSeconds = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(value) ?? []).map(Number)
      if (limit >= 1 && perSeconds >= 1) return { limit, perSeconds }
      context.addIssue({
        code: 'custom',
        message: 'must be a number and seconds, such as `10/600` for ten in ten minutes',
      })
      return z.NEVER
    })

export const oneOf = <const T extends [string, ...string[]]>(...choices: T) =>
  z.enum(choices, `must be one of ${choices.map(choice => `\`${choice}\``).join(', ')}`)

export const yesOrNo = () => z.enum(['true', 'false'], 'must be `true` or `false`').transform(value => value === 'true')

export const host = () =>
  z
    .string()
    .trim()
    .refine(
      value => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value),
      'must be an IP address or a host name',
    )

/** An http(s) address without path, query or sign-in; the result has no slash at its end. */
export const origin = (example = 'https://auth.example.com') =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      const url = parseUrl(value)
      const isOrigin = url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href
      if (isOrigin) return url.origin
      context.addIssue({
        code: 'custom',
        message: `must be an address without a path, such as \`${example}\``,
      })
      return z.NEVER
    })

/** An http(s) address that may have a path; the result has no slash at its end. */
export const httpUrl = (example = 'http://collector.internal:4318') =>
  url(/^https?:$/, `must be an address such as \`${example}\``).transform(value => value.replace(/\/+$/, ''))

/** `one=1,two=2`, where a value may be written as in a URL: `authorization=Basic%20abc==`. */
export const pairs = () =>
  listFor(
    z
      .string()
      .refine(
        part => /^[\w-]+=\S+$/.test(part) && !/%(?![2-7][0-9a-f])/i.test(part),
        'must look like `name=value,other=value`',
      ),
  ).transform(parts => Object.fromEntries(parts.map(getPair)))

function getPair(part: string): [string, string] {
  const at = part.indexOf('=')
  return [part.slice(0, at), decodeURIComponent(part.slice(at + 1))]
}

export const headerName = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]+$/, 'must be the name of a header, such as `cf-ipcountry`')

export const databaseUrl = () =>
  z
    .string()
    .trim()
    .refine(
      isDatabaseUrl,
      'must look like `postgres://user:password@host:5432/database`, or `postgres://user:password@/database?host=/run/postgresql` for a Unix socket',
    )

/** As libpq reads them: the folder of a Unix socket is the parameter `host`, and the host before the path is empty. */
function isDatabaseUrl(value: string): boolean {
  const [, beforeHost, path] = /^(postgres(?:ql)?:\/\/[^/?#]*@)(\/.*)$/i.exec(value) ?? []
  const parsed = parseUrl(beforeHost ? `${beforeHost}socket${path}` : value)
  if (!parsed || !/^postgres(ql)?:$/.test(parsed.protocol)) return false
  const namesHost = parsed.host !== '' && !beforeHost
  return namesHost || Boolean(parsed.searchParams.get('host'))
}

export const smtpUrl = () =>
  url(/^smtps?:$/, 'must look like `smtps://user:password@smtp.example.com:465`').refine(value => {
    const name = parseUrl(value)?.searchParams.get('name') ?? null
    return name === null || isSmtpName(name)
  }, 'must have a host name as its name, such as `?name=mail.example.com`')

/** What a client may call itself in EHLO: a host name, or an IP address in brackets (RFC 5321, 4.1.1.1). */
export const smtpName = () =>
  z.string().trim().refine(isSmtpName, 'must be a host name such as `mail.example.com`, or an IP address in brackets')

function isSmtpName(name: string): boolean {
  return (
    name.length <= 255 &&
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f.:]+\]|\[IPv6:[0-9a-f.:]+\])$/i.test(
      name,
    )
  )
}

/** The name for EHLO that follows from a host. Undefined for `localhost` and its like, which strict mail servers refuse. */
export function smtpNameFrom(hostname: string): string | undefined {
  if (hostname.startsWith('[')) return `[IPv6:${hostname.slice(1, -1)}]`
  if (isIP(hostname) !== 0) return `[${hostname}]`
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') ? name : undefined
}

function url(protocol: RegExp, words: string) {
  return z
    .string()
    .trim()
    .refine(value => protocol.test(parseUrl(value)?.protocol ?? ''), words)
}

export const rootSecret = () =>
  z.string().trim().min(32, 'must have at least 32 characters; `openssl rand -base64 48` makes a good one')

/** What a program sends as a bearer token. */
export const secretToken = () =>
  z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]{24,}$/,
      'must have at least 24 characters without spaces; `openssl rand -hex 24` makes a good one',
    )

/** A key of any form that can travel in a header. */
export const key = () =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'must consist of letters, digits and signs, without spaces')

/**
 * Keys and secrets of Stripe. They are distinguished by their prefixes: a secret key in the place of the
 * publishable one would be sent to every browser.
 */
export function stripeKey(name: string, prefixes: readonly string[]) {
  const words = `must be a ${name} of Stripe, which starts with ${prefixes.map(prefix => `\`${prefix}\``).join(' or ')}`
  return z
    .string()
    .trim()
    .refine(value => /^[\x21-\x7e]+$/.test(value) && prefixes.some(prefix => value.startsWith(prefix)), words)
}

/** `hello@example.com` or `Example <hello@example.com>`. */
export const mailbox = () =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      // One line only: a line break here would become a header of every mail.
      const parts =
        /^(?:(?<name>[^<>"\r\n]*?)\s*<(?<angled>[^<>\s@]+@[^<>\s@]+)>|(?<bare>[^<>\s@,]+@[^<>\s@,]+))$/.exec(
          value,
        )?.groups
      const address = parts?.angled ?? parts?.bare
      if (address) return { name: parts?.name || 'Latchkey', address }
      context.addIssue({ code: 'custom', message: 'must be a mail address such as `Example <hello@example.com>`' })
      return z.NEVER
    })

/** Texts separated by commas; an empty text is the empty list. */
export const listFor = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform(value =>
      value
        .split(',')
        .map(part => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item))

export const addressRanges = () =>
  listFor(
    z
      .string()
      .refine(isAddressRange, 'must list addresses such as `10.0.0.7`, ranges such as `10.0.0.0/8`, or `loopback`'),
  )

function isAddressRange(value: string): boolean {
  if (value === 'loopback') return true
  const [address = '', bits, ...rest] = value.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
