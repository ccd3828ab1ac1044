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
}

/** The mail was not delivered. The message never holds an address, a password or the mail itself. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** True when the same mail would be refused again, so that trying again makes no sense. */
  readonly permanent: boolean

  constructor(message: string, { permanent }: { permanent: boolean }) {
    super(message)
    this.permanent = permanent
  }
}
