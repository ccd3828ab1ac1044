import { isVisible } from '@latchkey/contract'
import { MailRefused, type Message } from './message.ts'
import { withAsciiHost } from './stored-address.ts'

/**
 * What must hold of every message, whichever way it goes.
 *
 * Mail programs and libraries read `a@x.example, b@y.example` as two recipients, and a line break in
 * the wrong place as a new header. Addresses are untrusted input, so anything but one plain address is
 * refused here; names and subjects come out on one line.
 */
export function checkedMessage(message: Message): Message {
  const sender = withAsciiHost(message.from.address) ?? ''
  if (!isOneAddress(sender) || !isOneAddress(message.to) || !isMailedAsWritten(message.to)) {
    throw new MailRefused({
      errorType: 'INVALID_EMAIL_ADDRESS',
      canRetry: false,
      isTransient: false,
      message: 'A mail needs one plain email address on each side. Check the recipient’s and the sender’s.',
    })
  }
  const headers = Object.entries(message.headers ?? {})
  if (!headers.every(([name, value]) => /^[a-z][a-z0-9-]*$/i.test(name) && !control.test(value))) {
    throw new MailRefused({
      errorType: 'REJECTED',
      canRetry: false,
      isTransient: false,
      message: 'A header of this mail has characters that headers cannot have.',
    })
  }
  return {
    ...message,
    from: { name: onOneLine(message.from.name), address: sender },
    subject: onOneLine(message.subject),
  }
}

const control = /\p{Cc}/u
const longestAddress = 320

function isOneAddress(address: string): boolean {
  return address.length <= longestAddress && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(address)
}

/** A library maps a host in Unicode with tables of its own, so that a mail could go elsewhere than to what is stored. */
function isMailedAsWritten(address: string): boolean {
  return /@[\x21-\x7e]+$/.test(address) && withAsciiHost(address) === address && isVisible(address)
}

function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
