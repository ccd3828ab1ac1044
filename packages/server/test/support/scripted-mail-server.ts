/** A mail server that replies at each step of the dialogue as a test wants it to, and takes mails otherwise. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export const smtpSteps = ['banner', 'EHLO', 'STARTTLS', 'AUTH', 'MAIL', 'RCPT', 'DATA', 'message'] as const
export type SmtpStep = (typeof smtpSteps)[number]

/** A reply such as `451 busy`; `hang up` ends the connection without one. Undefined: the step succeeds. */
export type Script = (step: SmtpStep, command: string) => string | undefined | Promise<string | undefined>

export interface ScriptedMailServer {
  readonly port: number
  /** With a name and a password. */
  readonly url: string
  /** The recipients of the mails that it took. */
  readonly taken: string[]
  /** What clients called themselves. */
  readonly names: string[]
  readonly connections: number
  /** From now on. Open connections are closed, so that each step of the dialogue comes again. */
  follow(script: Script): void
  stop(): Promise<void>
}

export async function startScriptedMailServer(port = 0): Promise<ScriptedMailServer> {
  const taken: string[] = []
  const names: string[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let script: Script = () => undefined

  const server = createServer(socket => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    const reply = async (step: SmtpStep, success: string, command = '') => {
      const text = (await script(step, command)) ?? success
      if (text === 'hang up') socket.destroy()
      else if (text.startsWith('421')) socket.end(`${text}\r\n`)
      else socket.write(`${text}\r\n`)
      return text === success
    }
    let isData = false
    let recipient = ''
    const take = async (line: string) => {
      const verb = line.slice(0, 4).toUpperCase()
      if (isData) {
        if (line !== '.') return
        isData = false
        if (await reply('message', '250 taken')) taken.push(recipient)
      } else if (verb === 'EHLO' || verb === 'HELO') {
        names.push(line.slice(5))
        const offersTls = (await script('STARTTLS', '')) !== undefined
        await reply(
          'EHLO',
          ['250-scripted', ...(offersTls ? ['250-STARTTLS'] : []), '250 AUTH PLAIN'].join('\r\n'),
          line,
        )
      } else if (verb === 'STAR') await reply('STARTTLS', '220 go ahead', line)
      else if (verb === 'AUTH') await reply('AUTH', '235 welcome', line)
      else if (verb === 'MAIL') await reply('MAIL', '250 ok', line)
      else if (verb === 'RCPT') {
        recipient = /<(.*)>/.exec(line)?.[1] ?? ''
        await reply('RCPT', '250 ok', line)
      } else if (verb === 'DATA') isData = await reply('DATA', '354 go ahead', line)
      else socket.write('250 ok\r\n')
    }
    let rest = ''
    let turns: Promise<unknown> = reply('banner', '220 scripted ESMTP')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) turns = turns.then(() => take(line))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  const closeAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: address.port,
    url: `smtp://mailer:hunter2@127.0.0.1:${address.port}`,
    taken,
    names,
    get connections() {
      return connections
    },
    follow(next) {
      script = next
      closeAll()
    },
    async stop() {
      closeAll()
      server.close()
      await once(server, 'close')
    },
  }
}
