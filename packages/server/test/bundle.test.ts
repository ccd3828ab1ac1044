/**
 * The server as it is shipped: bundled, in a process of its own.
 *
 * @module-tag release
 */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleServer } from '../bundle.mjs'

/** Beside `dist`: the bundle finds migrations and packages by its own place. */
const folder = fileURLToPath(new URL('../.cache', import.meta.url))

describe('the bundle of the server', { timeout: 60_000 }, () => {
  beforeAll(() => bundleServer(folder))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs a module that has the bundle as `server`, and parses what it prints last. */
  async function run(text: string) {
    const bundle = pathToFileURL(`${folder}/server.js`).href
    const module = `process.setSourceMapsEnabled(true); const server = await import('${bundle}'); ${text}`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', watching + module])
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  }

  it('the bundle of the server is loaded from a few files, however many features there are', async () => {
    const loaded: string[] = await run('console.log(JSON.stringify(loaded()))')
    expect(loaded.filter(url => url.includes('/.cache/')).length).toBeGreaterThan(0)
    expect(loaded.length, loaded.join('\n')).toBeLessThan(12)
  })

  it('migrates a database, hashes in threads, signs a user up and writes the mail', async () => {
    const { status, mails } = await run(signUp)
    expect(status).toBe(200)
    expect(mails).toEqual([expect.stringContaining('ada@example.com')])
  })

  it('renders an email of an owner in a worker of its own', async () => {
    const { html } = await run(`
      const sandbox = server.createEmailSandbox()
      const templateSource = 'export const EmailTemplate = () => <p>Hello</p>'
      const settings = { projectDisplayName: 'Acme' }
      console.log(JSON.stringify(await sandbox.preview({ body: { templateSource }, themeSource: null }, settings)))
    `)
    expect(html).toContain('<p>Hello</p>')
  })

  it('names places in the sources in its stacks', async () => {
    const stack = await run(`
      try { server.loadConfig({ LATCHKEY_MODE: 'no such mode' }) } catch (error) { console.log(JSON.stringify(error.stack)) }
    `)
    expect(stack).toMatch(/server\/src\/config\.ts:\d+/)
  })
})

/** Lists the files that are loaded, those of CommonJS included. */
const watching = `
  import { createRequire, register } from 'node:module'
  import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
  const { port1, port2 } = new MessageChannel()
  register('data:text/javascript,' + encodeURIComponent(\`
    let port
    export const initialize = data => { port = data.port }
    export const load = (url, context, next) => {
      if (url.startsWith('file:')) port.postMessage(url)
      return next(url, context)
    }
  \`), { data: { port: port2 }, transferList: [port2] })
  function loaded() {
    const urls = Object.keys(createRequire(import.meta.url).cache)
    for (let got = receiveMessageOnPort(port1); got; got = receiveMessageOnPort(port1)) urls.push(got.message)
    return [...new Set(urls)]
  }
`

const signUp = `
  const config = server.loadConfig({ LATCHKEY_MODE: 'development', LATCHKEY_LOG_LEVEL: 'error' })
  const database = await server.openDatabaseInMemory()
  const latchkey = await server.startLatchkey(config, { database })
  const response = await latchkey.fetch(new Request('http://localhost:8100/api/v1/auth/password/sign-up', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': config.internal.publishableClientKey,
    },
    body: JSON.stringify({
      email: 'ada@example.com',
      password: 'a long and unusual password',
      verification_callback_url: 'http://localhost:8100/handler/email-verification',
    }),
  }))
  if (!response.ok) console.error(await response.text())
  await latchkey.worker.drain()
  const { items } = await (await latchkey.fetch(new Request('http://localhost:8100/dev/inbox'))).json()
  console.log(JSON.stringify({ status: response.status, mails: items.map(mail => JSON.stringify(mail.to)) }))
  process.exit(0)
`
