import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeOptions } from '../../../tools/test/program.ts'
import { patienceMs } from './support/program.ts'
import { openScene, type Scene, type Shop } from './support/scene.ts'

const program = fileURLToPath(new URL('../../../examples/cli/whoami.js', import.meta.url))

describe('the example for the command line', { timeout: patienceMs }, () => {
  let scene: Scene
  let shop: Shop
  let appUrl: string
  // What an app says of itself; its pages are not needed here.
  const app = createServer((_, response) => {
    const { id, keys } = shop.project
    response.end(JSON.stringify({ baseUrl: scene.url, projectId: id, publishableClientKey: keys.client }))
  })
  beforeAll(async () => {
    scene = await openScene()
    shop = await scene.shop()
    app.listen(0, '127.0.0.1')
    await once(app, 'listening')
    const address = app.address()
    appUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  })
  afterAll(async () => {
    app.close()
    await scene.stop()
  })

  /** `confirm` is what a person does with the link, at a browser. */
  async function run(words: readonly string[], confirm = async (_: URL) => {}, env = {}) {
    const child = spawn(process.execPath, [...nodeOptions, program, ...words], {
      env: { PATH: process.env.PATH, APP_URL: appUrl, XDG_CONFIG_HOME: scene.folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const closed = once(child, 'close')
    const errors = text(child.stderr)
    let out = ''
    for await (const chunk of child.stdout) {
      out += chunk
      const link = /http\S+login_code=\S+/.exec(String(chunk))?.[0]
      if (link) await confirm(new URL(link))
    }
    const [code] = await closed
    return { code, out, errors: await errors }
  }

  it('signs in by a link, stays signed in, and signs out', async () => {
    const ada = await shop.project.signUp('ada@example.com')
    // Someone made the file by hand, for everyone to read.
    await mkdir(join(scene.folder, 'latchkey-example'), { recursive: true })
    await writeFile(join(scene.folder, 'latchkey-example', 'token'), '', { mode: 0o644 })
    let description = null
    const first = await run([], async link => {
      expect(link.href.startsWith(`${appUrl}/handler/cli-auth-confirm?`)).toBe(true)
      const login_code = link.searchParams.get('login_code')
      description = (await shop.project.request('POST', '/auth/cli/describe', { body: { login_code } })).json.user_agent
      const body = { login_code, refresh_token: ada.refreshToken }
      expect((await shop.project.request('POST', '/auth/cli/complete', { body })).status).toBe(200)
    })
    expect(first).toMatchObject({
      code: 0,
      errors: '',
      out: expect.stringMatching(/Waiting for you…\nYou are ada@example\.com\.\n$/),
    })
    expect(description).toMatch(/^whoami\/0\.1 \(.+\)$/)
    expect((await stat(join(scene.folder, 'latchkey-example', 'token'))).mode & 0o777).toBe(0o600)

    expect(await run([])).toEqual({ code: 0, errors: '', out: 'You are ada@example.com.\n' })
    expect(await run(['sign-out'])).toEqual({ code: 0, errors: '', out: 'You are signed out.\n' })
    const { json } = await shop.project.asUser(ada, 'GET', '/auth/sessions?user_id=me')
    expect(json.items).toHaveLength(1)
  })

  it('says in a sentence that the app does not answer', async () => {
    const url = 'http://127.0.0.1:1'
    const errors = `${url} does not answer. Is the app running, and is APP_URL right?\n`
    expect(await run([], undefined, { APP_URL: url })).toEqual({ code: 1, errors, out: '' })
  })
})
