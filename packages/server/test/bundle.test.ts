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

describe('the bundle of the server', { timeout: 180_000 }, () => {
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

  it('finds a request of OpenID Connect again, which the library stores under the name of a class', async () => {
    expect(await run(authorize)).toMatchObject({ status: 200, json: { application: { display_name: 'Wiki' } } })
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

const start = `
  const config = server.loadConfig({ LATCHKEY_MODE: 'development', LATCHKEY_LOG_LEVEL: 'error' })
  const database = await server.openDatabaseInMemory()
  const latchkey = await server.startLatchkey(config, { database })
  const send = async (path, headers = {}, body) => {
    const response = await latchkey.fetch(new Request('http://localhost:8100' + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...body && { 'content-type': 'application/json' } },
      body: body && JSON.stringify(body),
    }))
    const text = await response.text()
    if (response.status >= 400) console.error(text)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, location: response.headers.get('location'), json: isJson ? JSON.parse(text) : null }
  }
  const asClient = (project, key) => ({
    'x-stack-access-type': 'client', 'x-stack-project-id': project, 'x-stack-publishable-client-key': key,
  })
  const signUp = headers => send('/api/v1/auth/password/sign-up', headers, {
    email: 'ada@example.com',
    password: 'a long and unusual password',
    verification_callback_url: 'http://localhost:8100/handler/email-verification',
  })
`

const authorize = `${start}
  const id = 'b0c52711-9733-4d9a-b1ad-188c2ecaafec'
  const keys = await server.seedProject(latchkey.app, { id, displayName: 'Shop', ownerTeamId: null, config: {} })
  const { json: { access_token } } = await signUp(asClient(id, keys.client))
  const asAdmin = {
    'x-stack-access-type': 'admin', 'x-stack-project-id': id, 'x-stack-super-secret-admin-key': keys.admin,
  }
  const wiki = { display_name: 'Wiki', redirect_uris: ['https://wiki.example.com/callback'] }
  const { json: application } = await send('/api/v1/internal/applications', asAdmin, wiki)
  const query = new URLSearchParams({
    client_id: application.id,
    redirect_uri: wiki.redirect_uris[0],
    response_type: 'code',
    scope: 'openid email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const { location } = await send('/p/' + id + '/openid/authorize?' + query)
  const found = await send('/api/v1/consents/requests/' + new URL(location).searchParams.get('request'), {
    ...asClient(id, keys.client), 'x-stack-access-token': access_token,
  })
  console.log(JSON.stringify(found))
  process.exit(0)
`

const signUp = `${start}
  const { status } = await signUp(asClient('internal', config.internal.publishableClientKey))
  await latchkey.worker.drain()
  const { json: { items } } = await send('/dev/inbox')
  console.log(JSON.stringify({ status, mails: items.map(mail => JSON.stringify(mail.to)) }))
  process.exit(0)
`
