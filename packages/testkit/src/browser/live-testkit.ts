/** A testkit on a real port, for pages that reach it over the network, and that can fall silent. */
import { createServer } from 'node:net'
import { type Listening, listen } from '@latchkey/server'
import { startTestkit, type Testkit, type TestkitOptions } from '../testkit.ts'

export interface LiveTestkit extends Testkit {
  /** Where it listens, on this machine only. */
  readonly address: string
  /** Closes the port: connections are refused by the system, as while a server is down. */
  fallSilent(): Promise<void>
  /** Listens again, at the same address. */
  comeBack(): Promise<void>
}

/** @example
 * const live = await startLiveTestkit()
 * const app = new LatchkeyClientApp({ baseUrl: live.address, … })
 */
export async function startLiveTestkit(options: TestkitOptions = {}): Promise<LiveTestkit> {
  // The port comes first: the server's own address stands in its tokens and in the links to its pictures.
  const where = { host: '127.0.0.1', port: await freePort() }
  const address = `http://${where.host}:${where.port}`
  const testkit = await startTestkit({ ...options, env: { LATCHKEY_PUBLIC_URL: address, ...options.env } })
  let listening: Listening | undefined = await listen(testkit.latchkey.answer, where)

  async function fallSilent(): Promise<void> {
    await listening?.close()
    listening = undefined
  }
  return {
    ...testkit,
    address,
    fallSilent,
    async comeBack() {
      listening ??= await listen(testkit.latchkey.answer, where)
    },
    async stop() {
      await fallSilent()
      await testkit.stop()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
