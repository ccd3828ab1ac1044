/** `latchkey start`: serves until it is stopped, and completes the requests in flight before it ends. */
import {
  createSite,
  firstOwnerLink,
  type Latchkey,
  type Listening,
  listen,
  prepareDemo,
  startLatchkey,
} from '@latchkey/server'
import { Cannot } from '../cannot.ts'
import { defineDeploymentCommand } from '../deployment/deployment-command.ts'
import { demoPages, getPages } from './pages.ts'
import { type PortVariable, portInUse } from './port-in-use.ts'
import { stopOnSignals } from './stop.ts'
import { stopWithNpm } from './stop-with-npm.ts'
import { getAddresses, welcome } from './welcome.ts'

export const command = defineDeploymentCommand({
  notes: 'It runs until Ctrl+C or SIGTERM. With --json it prints one line once it listens.',
  async run({ config, isJson }, terminal) {
    const isDevelopment = config.mode === 'development'
    stopWithNpm(terminal)
    const latchkey = await startLatchkey(config, { site: getPages })
    const { host, port, demoPort } = config.listen
    const servers = [await listenOrSay(latchkey.answer, { host, port }, 'LATCHKEY_PORT')]
    if (isDevelopment) servers.push(await serveDemo(latchkey, { host, port: demoPort }))
    stopOnSignals(latchkey, servers)
    latchkey.begin()
    const ownerLink = await firstOwnerLink(latchkey.app)
    terminal.out(isJson ? JSON.stringify({ ...getAddresses(config), ownerLink }) : welcome(config, ownerLink))
    return 0
  },
})

async function serveDemo({ app }: Latchkey, where: { host: string; port: number }): Promise<Listening> {
  const site = createSite(demoPages(app.config, await prepareDemo(app)))
  const answer: Latchkey['answer'] = async incoming => {
    const request = incoming.toRequest()
    return (
      (await site(request, new URL(request.url).pathname)) ?? new Response('There is nothing here.\n', { status: 404 })
    )
  }
  return listenOrSay(answer, where, 'LATCHKEY_DEMO_PORT')
}

async function listenOrSay(
  answer: Latchkey['answer'],
  where: { host: string; port: number },
  variable: PortVariable,
): Promise<Listening> {
  try {
    return await listen(answer, where)
  } catch (error) {
    const sentence = portInUse(error, where.port, variable)
    if (sentence === undefined) throw error
    throw new Cannot(sentence, { cause: error })
  }
}
