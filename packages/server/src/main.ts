#!/usr/bin/env node
/** The process: reads its configuration, serves until told to stop, and stops without dropping anyone. */
import { fileURLToPath } from 'node:url'
import { CannotStart, whyItCannotStart } from './cli/cannot-start.ts'
import { readFlags } from './cli/flags.ts'
import { helpText } from './cli/help.ts'
import { writePermissionTypes } from './cli/permission-types.ts'
import { portInUse } from './cli/port-in-use.ts'
import { transferUsers } from './cli/users.ts'
import { versionText } from './cli/version.ts'
import { welcome } from './cli/welcome.ts'
import { loadConfig } from './config.ts'
import { prepareDemo } from './demo.ts'
import { type Latchkey, startLatchkey } from './latchkey.ts'
import { type Listening, listen } from './listen.ts'
import { firstOwnerLink } from './owners/owners.ts'
import { createSite } from './site.ts'

const builtPages = (path: string) => fileURLToPath(new URL(`../../../${path}/dist`, import.meta.url))

async function main(argv: readonly string[]): Promise<void> {
  if (argv[0] === 'types') return say(await writePermissionTypes(argv.slice(1)))
  if (argv[0] === 'users') {
    process.exitCode = await transferUsers(argv.slice(1))
    return
  }
  const flags = readFlags(argv)
  if (flags.help) return say(helpText())
  if (flags.version) return say(versionText())
  const config = loadConfig(undefined, argv)
  const isDevelopment = config.mode === 'development'
  const latchkey = await startLatchkey(config, {
    site: () =>
      createSite({
        folder: builtPages('packages/dashboard'),
        config: {
          projectId: 'internal',
          publishableClientKey: config.internalKeys.publishableClientKey,
          isDevelopment,
          demoUrl: isDevelopment ? `http://localhost:${config.listen.demoPort}` : null,
        },
      }),
  })
  const { host, port, demoPort } = config.listen
  const servers = [await listenOrSay(latchkey.answer, { host, port }, 'LATCHKEY_PORT')]
  if (isDevelopment) servers.push(await serveDemo(latchkey, { host, port: demoPort }))
  stopOnSignals(latchkey, servers)
  latchkey.worker.start()
  latchkey.relay.start()
  say(welcome({ config, ownerLink: await firstOwnerLink(latchkey.app) }))
}

async function serveDemo({ app }: Latchkey, where: { host: string; port: number }): Promise<Listening> {
  const demo = await prepareDemo(app)
  const folder = builtPages('examples/react-demo')
  const site = createSite({ folder, config: { ...demo }, connectTo: [app.config.publicUrl] })
  const answer = async (request: Request) =>
    site(request, new URL(request.url).pathname) ?? new Response('There is nothing here.\n', { status: 404 })
  return listenOrSay(answer, where, 'LATCHKEY_DEMO_PORT')
}

async function listenOrSay(
  answer: Latchkey['answer'],
  where: { host: string; port: number },
  variable: 'LATCHKEY_PORT' | 'LATCHKEY_DEMO_PORT',
): Promise<Listening> {
  try {
    return await listen(answer, where)
  } catch (error) {
    const sentence = portInUse(error, where.port, variable)
    if (sentence === undefined) throw error
    throw new CannotStart(sentence)
  }
}

/** No new requests, then the ones under way, then jobs, then the database. A second signal does not wait. */
function stopOnSignals(latchkey: Latchkey, servers: readonly Listening[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return process.exit(1)
    isStopping = true
    await Promise.all(servers.map(server => server.close()))
    await latchkey.stop()
    latchkey.app.log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

function say(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

main(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${whyItCannotStart(error)}\n`)
  process.exit(1)
})
