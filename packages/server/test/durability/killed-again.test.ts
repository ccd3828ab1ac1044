/**
 * A server that is killed again and again starts each time, although the killed processes stay zombies, and keeps every
 * acknowledged user. `npm run test:all` kills it eight times; `LATCHKEY_DURABILITY_KILLS=40` is the long run.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { programCommand } from '../../../../tools/test/program.ts'
import { onEmbedded } from '../support/databases.ts'
import { freePort, repository, serverEnv } from '../support/server-process.ts'
import { startUnreaped, type Unreaped } from '../support/unreaped.ts'

const kills = Number(process.env.LATCHKEY_DURABILITY_KILLS ?? 3)
const usersPerLife = 8
const secretServerKey = 'ssk_durability'

onEmbedded('the embedded database of a server that is killed again and again', () => {
  let folder: string
  let url: string
  let env: NodeJS.ProcessEnv
  const killed: Unreaped[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-killed-again-'))
    const [port, demoPort] = [await freePort(), await freePort()]
    url = `http://127.0.0.1:${port}`
    env = serverEnv(port, demoPort, {
      LATCHKEY_DATA_DIR: join(folder, 'data'),
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: secretServerKey,
    })
  })
  afterEach(async () => {
    await Promise.all(killed.map(server => server.release()))
    await rm(folder, { recursive: true, force: true })
  })

  const start = () => startUnreaped([process.execPath, ...programCommand], { cwd: repository, env })
  const request = (path: string, body?: object) =>
    fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-stack-access-type': 'server',
        'x-stack-project-id': 'internal',
        'x-stack-secret-server-key': secretServerKey,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    })

  it('starts after each kill beside the zombies of the earlier ones, and keeps every acknowledged user', async () => {
    const acknowledged: string[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await start()
      killed.push(server)
      await healthy(url, server)
      const enough = acknowledged.length + usersPerLife
      const createUsers = async () => {
        for (;;) {
          const answer = await request('/users', { display_name: `User of life ${kill}` }).catch(() => null)
          const user = await answer?.json().catch(() => null)
          if (!user) return
          expect(answer?.status).toBe(201)
          acknowledged.push(user.id)
          if (acknowledged.length === enough) server.kill() // the other requests are under way
        }
      }
      await Promise.all([createUsers(), createUsers(), createUsers()])
    }
    const last = await start()
    killed.push(last)
    await healthy(url, last)
    const { items } = await (await request('/users?limit=1000')).json()
    const kept = new Set(items.map(({ id }: { id: string }) => id))
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * usersPerLife)
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
  }, 600_000)
})

async function healthy(url: string, { pid }: Unreaped): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
    await pause(25)
  }
  throw new Error(`The server (process ${pid}) did not start.`)
}
