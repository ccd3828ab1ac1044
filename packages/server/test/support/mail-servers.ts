/** Mail servers on free ports of this machine, as well-behaved or as bad as a test needs them. */
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  readonly url: string
  /** The subjects of the mails that it took. */
  readonly subjects: string[]
  stop(): Promise<void>
}

type SmtpOptions = ConstructorParameters<typeof SMTPServer>[0]

/** Accepts every name and password, as a project's own mail server has to have some. */
export const anyLogin: SmtpOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ({ username = '' }, _, done) => done(null, { user: username }),
}

/** `login` stands in the address: `name:password@`. */
export async function startMailServer(options: SmtpOptions = {}, login = ''): Promise<MailServer> {
  const subjects: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSize: true,
    closeTimeout: 100,
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        subjects.push(/^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '')
        done()
      })
    },
    ...options,
  })
  // A client that hangs up in the middle is part of these tests.
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: getUrl(smtp.server, login),
    subjects,
    stop: () => new Promise(resolve => smtp.close(() => resolve())),
  }
}

/** Takes every connection and never says a word. */
export async function startSilentServer(): Promise<Omit<MailServer, 'subjects'> & { connections(): number }> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: getUrl(server),
    connections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function getUrl(server: Pick<Server, 'address'>, login = ''): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return `smtp://${login}127.0.0.1:${address.port}`
}
