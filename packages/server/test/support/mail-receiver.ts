/** A real mail server that keeps what it receives, for projects with a server of their own. */
import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  readonly mail: Email
}

export interface MailReceiver {
  readonly port: number
  /** In the order in which they came. */
  readonly mails: ReceivedMail[]
  /** As a project configures it. */
  readonly config: Readonly<Record<string, unknown>>
  to(address: string): readonly Email[]
  header(mail: Email | undefined, name: string): string | undefined
  /** From now on the answer to a recipient; null: taken. */
  refuse(answer: (address: string) => { readonly code: number; readonly words: string } | null): void
  /** From now on each mail waits for this before it is taken. */
  delay(wait: (address: string) => Promise<unknown>): void
  stop(): Promise<void>
}

export async function startMailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = []
  let refusal: Parameters<MailReceiver['refuse']>[0] = () => null
  let waiting: Parameters<MailReceiver['delay']>[0] = async () => {}
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    hideSize: true,
    closeTimeout: 100,
    onAuth({ username = '', password }, _, done) {
      if (password === 'hunter2') done(null, { user: username })
      else done(Object.assign(new Error('wrong password'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _, done) {
      const refused = refusal(address)
      done(refused ? Object.assign(new Error(refused.words), { responseCode: refused.code }) : null)
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = envelope.rcptTo[0]?.address ?? ''
        await waiting(to)
        mails.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
        done()
      })
    },
  })
  // A client that hangs up in the middle is part of these tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  const { port } = address
  return {
    port,
    mails,
    config: {
      'emails.server': {
        isShared: false,
        host: '127.0.0.1',
        port,
        username: 'mailer',
        password: 'hunter2',
        senderName: 'Acme Post',
        senderEmail: 'post@acme.example',
      },
    },
    to: address => mails.filter(({ to }) => to === address).map(({ mail }) => mail),
    header: (mail, name) => mail?.headers.find(({ key }) => key === name)?.value,
    refuse(answer) {
      refusal = answer
    },
    delay(wait) {
      waiting = wait
    },
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}
