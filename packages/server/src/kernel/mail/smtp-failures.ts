/** What went wrong between us and a mail server: which kind of failure it is, and what someone can do about it. */
import type { EmailErrorType } from '@latchkey/contract'
import { OutgoingError } from '../outgoing/outgoing-error.ts'
import { type MailFailure, MailRefused } from './message.ts'

interface Reported {
  /** The library's own, such as `ESOCKET`. */
  readonly code: string
  /** The system's, such as `ECONNREFUSED`, where there is one. */
  readonly systemCode: string
  /** The three digits of the server's answer, or 0. */
  readonly reply: number
  readonly response: string
}

type Verdict = Omit<MailFailure, 'rawError'>

/**
 * `secrets` are taken out of what the server said: some repeat what they were given. The error itself is not kept as
 * a cause, for the same reason.
 */
export function asMailRefused(error: unknown, secrets: readonly string[]): MailRefused {
  if (error instanceof OutgoingError) return new MailRefused(refusedByGuard(error))
  const reported = reportedBy(error)
  const { response, systemCode } = reported
  const said = response ? withoutSecrets(response, secrets) : systemCode
  return new MailRefused({ ...judge(reported), ...(said ? { rawError: said } : {}) })
}

function judge(reported: Reported): Verdict {
  const { code, systemCode, reply } = reported
  if (code === 'EDNS' || systemCode === 'ENOTFOUND' || systemCode === 'EAI_AGAIN') return hostNotFound
  if (reply > 0) return answered(reported)
  if (code === 'ETLS' || code === 'EREQUIRETLS' || /CERT|TLS|SSL/.test(systemCode)) return unencrypted(systemCode)
  return unanswered(reported)
}

/** Nothing was connected to. Which addresses a name has is not revealed: it may be one of the internal network. */
function refusedByGuard({ kind }: OutgoingError): Verdict {
  if (kind === 'name-not-resolved') return hostNotFound
  const message =
    kind === 'refused-url'
      ? 'Mail servers are reached on the ports 25, 465, 587 and from 1024. Check the port in the settings.'
      : 'The host of the mail server has an address that is not public. Check the host in its settings. If it is the right one, the operator of this server lists its address in LATCHKEY_OUTGOING_ALLOW.'
  return final('HOST_NOT_FOUND', message)
}

/** By the number of the reply: 4xx asks for another try, 5xx is final (RFC 5321, 4.2.1). */
function answered({ code, reply }: Reported): Verdict {
  if (reply < 500) return passing('TEMPORARY', `The mail server asks to try again later (${reply}). ${askWhy}`)
  if (code === 'ETLS')
    return final(
      'UNKNOWN',
      `The connection to the mail server could not be encrypted: it refused STARTTLS (${reply}). Check its port.`,
    )
  if (isLogin(code) || reply === 530 || reply === 535) return notLoggedIn(` (${reply})`)
  if (reply === 553)
    return final(
      'INVALID_EMAIL_ADDRESS',
      'The mail server takes no mail for this address (553). Check how it is written.',
    )
  if (reply === 503) return final('UNKNOWN', `The mail server did not expect the command (503). ${askWhy}`)
  return final('REJECTED', `The mail server refused the mail (${reply}). ${checkBoth}`)
}

function unanswered({ code, systemCode }: Reported): Verdict {
  if (isLogin(code)) return notLoggedIn('')
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return final('REJECTED', `The mail cannot be sent as it is. ${checkBoth}`)
  if (code === 'ETIMEDOUT' || systemCode === 'ETIMEDOUT')
    return passing(
      'TIMEOUT',
      'The mail server did not answer in time. Check its host and port, and for a firewall in between.',
    )
  if (code === 'ECONNECTION' && systemCode === '')
    return interrupted(
      'SOCKET_CLOSED',
      'The mail server ended the connection before it took the mail. Check its port, and its log.',
    )
  const about = inBrackets(systemCode || code)
  if (code === 'ESOCKET' || code === 'ECONNECTION')
    return passing(
      'UNKNOWN',
      `The mail server could not be reached${about}. Check that it runs, its host and its port.`,
    )
  return final('UNKNOWN', `The mail could not be sent${about}. Check the settings of the mail server.`)
}

const askWhy = 'If it stays so, contact its operator.'
const checkBoth = 'Check that it may send for the sender’s address, and that the recipient’s exists.'

function isLogin(code: string): boolean {
  return ['EAUTH', 'ENOAUTH', 'EOAUTH2'].includes(code)
}

function notLoggedIn(reply: string): Verdict {
  return final(
    'AUTH_FAILED',
    `The mail server did not accept our name and password${reply}. Correct them in its settings.`,
  )
}

/** A certificate that is wrong stays so; encryption that broke off may work the next time. */
function unencrypted(systemCode: string): Verdict {
  const kind = /CERT|SIGNATURE|ALTNAME/.test(systemCode) ? final : passing
  const about = inBrackets(systemCode)
  return kind(
    'UNKNOWN',
    `The connection to the mail server could not be encrypted${about}. Check its certificate and port.`,
  )
}

/** It would be the same the next time. */
function final(errorType: EmailErrorType, message: string): Verdict {
  return { errorType, canRetry: false, isTransient: false, message }
}

/** The next time it may go well. */
function passing(errorType: EmailErrorType, message: string): Verdict {
  return { errorType, canRetry: true, isTransient: true, message }
}

/** Final by its type. A mail server or a name server that restarts causes it as well, and nothing was refused. */
function interrupted(errorType: EmailErrorType, message: string): Verdict {
  return { errorType, canRetry: false, isTransient: true, message }
}

const hostNotFound = interrupted(
  'HOST_NOT_FOUND',
  'There is no mail server under this name. Check the host in its settings.',
)

function inBrackets(detail: string): string {
  return detail ? ` (${detail})` : ''
}

const longestSaid = 500

/** A filter may quote a link of the mail that it refuses: anything long enough to be a code goes, too. */
function withoutSecrets(response: string, secrets: readonly string[]): string {
  const plain = response.replace(/\p{Cc}+/gu, ' ').replace(/[\w-]{24,}/g, '…')
  return secrets
    .filter(secret => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '…'), plain)
    .slice(0, longestSaid)
}

function reportedBy(error: unknown): Reported {
  const read = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const reply = read('responseCode')
  const code = text(read('code'))
  return {
    code,
    systemCode: text(read('originalCode')),
    reply: typeof reply === 'number' ? reply : 0,
    response: text(read('response')),
  }
}
