import type { EmailError, EmailErrorType } from '@latchkey/contract'

/**
 * How mail leaves the building. Only a job calls a mailer: what it does is slow, may fail, and may
 * have to be done again.
 */
export interface Mailer {
  /** @throws {@link MailRefused} */
  send(message: Message): Promise<void>
  /** Lets go of connections, once what is under way has been sent. */
  close(): void
}

export interface Message {
  /** One address, never a list. */
  to: string
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** Mails of different lanes share no connection, so that slow ones of one lane delay none of another. */
  lane?: string
}

/**
 * The mail was not delivered. The message is a sentence of ours, which says what to do, and never holds an address,
 * a password or the mail itself.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly type: EmailErrorType
  /** False when the same mail would be refused again, so that trying again makes no sense. */
  readonly canRetry: boolean
  /** What the mail server said, without what opens anything. It may name the address: not for the server's own log. */
  readonly #said: string | undefined

  constructor({ errorType, canRetry, message, rawError }: EmailError) {
    super(message)
    this.type = errorType
    this.canRetry = canRetry
    this.#said = rawError
  }

  /** As the email log of the project shows it. */
  asLogged(): EmailError {
    const { type: errorType, canRetry, message } = this
    return { errorType, canRetry, message, ...(this.#said === undefined ? {} : { rawError: this.#said }) }
  }
}
