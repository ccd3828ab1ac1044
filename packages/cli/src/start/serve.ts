/** One process that serves: a Latchkey on its port, and in development the demo app on another. */
import {
  type Config,
  createSite,
  firstOwnerLink,
  type Latchkey,
  type LatchkeyParts,
  type Listening,
  listen,
  prepareDemo,
  startLatchkey,
} from '@latchkey/server'
import { Cannot } from '../cannot.ts'
import { demoPages, getPages } from './pages.ts'
import { type PortVariable, portInUse } from './port-in-use.ts'

export interface Serving {
  readonly latchkey: Latchkey
  readonly servers: readonly Listening[]
  /** Null: there is an owner already. */
  readonly ownerLink: string | null
}

export async function serve(
  config: Config,
  { gatherFigures }: Pick<LatchkeyParts, 'gatherFigures'> = {},
): Promise<Serving> {
  const latchkey = await startLatchkey(config, { site: getPages, gatherFigures })
  const { host, port, demoPort } = config.listen
  const servers = [await listenOrSay(latchkey.answer, { host, port }, 'LATCHKEY_PORT')]
  if (config.mode === 'development') servers.push(await serveDemo(latchkey, { host, port: demoPort }))
  latchkey.begin()
  return { latchkey, servers, ownerLink: await firstOwnerLink(latchkey.app) }
}

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
