/**
 * Email addresses. One mailbox has many spellings (`u@ｅxample.com`, `u@bücher.example`); only one of them is stored,
 * compared and mailed: lower case, Unicode form NFC, the host in ASCII.
 *
 * The server maps hosts to ASCII before it parses a field that is marked `address`, because the tables of that
 * mapping are too large for this package. What these shapes accept is in the stored form.
 */
import { text } from './schema.ts'

const longest = 256
const notAnAddress = 'is not an email address'

/**
 * The address of a person who signs up or adds it themselves. Its host has a dot, and its local part neither `%` nor `!`, by which
 * old mail servers pass a mail on to another host than the one that is seen.
 */
export const email = () => address(isEmail)

/** An address that an account may have: a server may give one whose host is a single label (`root@localhost`), or any local part. */
export const mailbox = () => address(isMailbox)

/** The address that mails of a project come from. Its host is mapped to ASCII when a mail is sent. */
export const senderAddress = () =>
  text()
    .trim()
    .max(longest, { abort: true })
    .toLowerCase()
    .refine(value => isSender(value), notAnAddress)

export function isEmail(value: string): boolean {
  return hasStoredForm(value, dottedHost) && !/[%!]/.test(value)
}

/** Whether every character can be seen: no control, format, bidirectional, filling or unassigned one. */
export function isVisible(value: string): boolean {
  return !invisible.test(value)
}

function isMailbox(value: string): boolean {
  return hasStoredForm(value, dottedHost) || hasStoredForm(value, singleLabel)
}

const address = (hasForm: (value: string) => boolean) =>
  text()
    .trim()
    .max(longest, { abort: true })
    .toLowerCase()
    .normalize('NFC')
    .refine(isVisible, { error: 'contains invisible or control characters', abort: true })
    .refine(hasForm, notAnAddress)
    .meta({ address: true })

// U+2800 is an empty Braille cell, which Unicode counts as a symbol.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
// An encoded word (RFC 2047, `=?utf-8?q?x?=`) is decoded by some mail programs: to another address, then.
const localPart = /^(?!.*=\?)(?!\.)(?!.*\.\.)[^\s@<>()[\]\\,;:"\p{C}]+(?<!\.)$/u
const dottedHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/
const singleLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

function hasStoredForm(value: string, host: RegExp): boolean {
  const at = value.indexOf('@')
  return at > 0 && value.length <= longest && localPart.test(value.slice(0, at)) && host.test(value.slice(at + 1))
}

const unicodeHost =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)*$/u

function isSender(value: string): boolean {
  const at = value.indexOf('@')
  return at > 0 && localPart.test(value.slice(0, at)) && unicodeHost.test(value.slice(at + 1)) && isVisible(value)
}
