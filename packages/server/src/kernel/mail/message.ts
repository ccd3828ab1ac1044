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
  /** Makes the `Message-ID`: the same in each try, so that a mail that arrives twice is recognised as one. */
  id?: string
  /** One address, never a list. */
  to: string
  from: { name: string; address: string }
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  /** Mails of different lanes share no connection, so that slow ones of one lane delay none of another. */
  lane?: string
  /** The mail server of a project. Without it, the one that the operator configured. */
  server?: OwnMailServer
  /** For all of it, from the name lookup to the answer of the mail server. */
  deadlineMs?: number
}

/** A mail server that a project chose. It is not trusted: each connection goes to an address that was checked. */
export interface OwnMailServer {
  readonly projectId: string
  readonly host: string
  readonly port: number
  readonly login: { readonly username: string; readonly password: string } | null
  /** For settings that are being tried: the connection is used for this mail alone. */
  readonly isTried?: boolean
}

/** What went wrong. */
export interface MailFailure extends EmailError {
  /**
   * Whether another try may succeed. The published protocol calls some failures final (`canRetry`) that a mail server which
   * restarts also causes: those are retried all the same.
   */
  readonly isTransient: boolean
}

/**
 * The mail was not delivered. The message is a sentence of ours, which says what to do, and never holds an address,
 * a password or the mail itself.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
  readonly type: EmailErrorType
  /** As the log of mails shows it. */
  readonly canRetry: boolean
  /** False when the same mail would be refused again, so that trying again makes no sense. */
  readonly isTransient: boolean
  /** What the mail server said, without what opens anything. It may name the address: not for the server's own log. */
  readonly #said: string | undefined

  constructor({ errorType, canRetry, message, rawError, isTransient }: MailFailure) {
    super(message)
    this.type = errorType
    this.canRetry = canRetry
    this.isTransient = isTransient
    this.#said = rawError
  }

  /** As the email log of the project shows it. */
  asLogged(): EmailError {
    const { type: errorType, canRetry, message } = this
    return { errorType, canRetry, message, ...(this.#said === undefined ? {} : { rawError: this.#said }) }
  }

  /** What the mail server said, for the log of this server: without addresses. */
  get withoutAddresses(): string | undefined {
    return this.#said?.replace(/\S+@\S+/g, '…')
  }
}
