/** Why a mail did not leave, and what to do about it. */
import type { AdminSentEmail } from '@latchkey/js'
import { formatMoment } from '../parts/page/Moment.tsx'

type MailError = NonNullable<AdminSentEmail['error']>

export interface ErrorWords {
  readonly label: string
  /** What to do. */
  readonly remedy: string
}

const words: Readonly<Record<MailError['errorType'], ErrorWords>> = {
  HOST_NOT_FOUND: {
    label: 'Mail server not found',
    remedy: 'Check the host of the mail server in the settings, and that this machine may reach it.',
  },
  AUTH_FAILED: {
    label: 'Sign-in refused',
    remedy: 'The mail server did not accept the user name or password. Enter them again in the mail settings.',
  },
  TEMPORARY: {
    label: 'Refused for now',
    remedy: 'The mail server was busy or held the mail back. If it goes on, ask its operator.',
  },
  INVALID_EMAIL_ADDRESS: {
    label: 'No such address',
    remedy: 'The mail server does not know the address. Correct it on the user’s screen.',
  },
  REJECTED: {
    label: 'Refused',
    remedy:
      'The mail server will not send this. Often the sender address is not allowed, or the reader’s server blocks it: the answer below says which.',
  },
  TIMEOUT: {
    label: 'No answer',
    remedy: 'The mail server did not answer in time. Check host and port, and that no firewall is in between.',
  },
  SOCKET_CLOSED: {
    label: 'Connection broken off',
    remedy: 'The mail server hung up. Check whether its port expects an encrypted connection.',
  },
  RENDERING: {
    label: 'Template failed',
    remedy: 'The mail could not be written. Look at its template; the answer below says where it stopped.',
  },
  UNKNOWN: {
    label: 'Not sent',
    remedy: 'The answer below is all that is known. If it means nothing to you, look at the server’s log.',
  },
}

/** A kind of error that this page has no words for is said like an unknown one. */
export function explainMailError({ errorType }: Pick<MailError, 'errorType'>): ErrorWords {
  return words[errorType] ?? words.UNKNOWN
}

/** A mail is tried again a little later than planned where others are before it. */
export function formatNextTry(at: Date, now: Date): string {
  return at.getTime() - now.getTime() < 60_000 ? 'Next try within a minute' : `Next try ${formatMoment(at, now)}`
}
