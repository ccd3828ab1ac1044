/** The MCP server and client of `examples/mcp`, which use the official SDK, with a project and a person in Chromium. */
import { fileURLToPath } from 'node:url'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { type LiveTestkit, launchChromium, startLiveTestkit, takeScreenshot } from '@latchkey/testkit/browser'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getPages } from '../../packages/cli/src/start/pages.ts'
import { createDocumentHosts } from '../../packages/server/test/support/document-hosts.ts'
import { createResourceServer, grantPermissions } from '../../packages/server/test/support/resource-server.ts'
import { freePort, type Running, startNode } from '../../tools/newcomer/processes.ts'

const folder = fileURLToPath(new URL('../mcp', import.meta.url))
const hosts = createDocumentHosts()
let live: LiveTestkit
let browser: Browser
let project: TestProject
let mcpUrl: string
let server: Running
const clients: Running[] = []

beforeAll(async () => {
  await hosts.start()
  ;[live, browser] = await Promise.all([
    startLiveTestkit({ parts: { site: getPages, ...hosts.parts } }),
    launchChromium(),
  ])
  project = await live.createProject({ displayName: 'Engines' })
  await project.asAdmin('PATCH', '/internal/config/override', {
    config_override_string: JSON.stringify({ clientRegistration: { metadataDocuments: true } }),
  })
  const port = await freePort()
  mcpUrl = `http://localhost:${port}/mcp`
  const scopes = ['notes:read', 'notes:write']
  const resource = await createResourceServer(live, project, { identifier: mcpUrl, scopes, token_format: 'opaque' })
  server = await startNode(`${folder}/server.js`, [], {
    cwd: folder,
    env: {
      ...{ LATCHKEY_BASE_URL: live.address, LATCHKEY_PROJECT_ID: project.id, PORT: String(port) },
      ...{ RESOURCE_CLIENT_ID: resource.id, RESOURCE_CLIENT_SECRET: resource.secret },
    },
    isReady: output => output.includes(mcpUrl),
  })
})
afterEach(() => Promise.all(clients.splice(0).map(client => client.stop())))
afterAll(async () => {
  await server?.stop()
  await browser?.close()
  await live?.stop()
  await hosts.stop()
})

describe('an MCP client of the official SDK', { tags: ['journey'], timeout: 120_000 }, () => {
  it('registers by its document, calls a tool, steps up for another, and is refused within a second after the consent is withdrawn', async () => {
    const ada = await project.signUp()
    await grantPermissions(project, ada.userId, ['notes:read', 'notes:write'])
    const { client, page, nextLink, read } = await startClient()

    await page.goto(await nextLink())
    await signIn(page, ada)
    await page.getByRole('heading', { name: 'Continue to Notes client' }).waitFor()
    await page.getByText('Notes: notes:read').waitFor()
    expect(await page.getByText('notes:write').count()).toBe(0)
    await takeScreenshot(page, 'mcp-consent')
    await allow(page)
    await read('Connected. Tools: list_notes, add_note')
    client.write('list')
    await read('There are no notes.')

    client.write('add Buy milk')
    await page.goto(await nextLink())
    await page.getByText('Notes: notes:write').waitFor()
    await takeScreenshot(page, 'mcp-step-up')
    await allow(page)
    await read('Added: Buy milk')
    client.write('list')
    await read('Buy milk')

    const [consent] = (await project.asUser(ada, 'GET', '/consents?user_id=me')).json.items
    await project.asUser(ada, 'DELETE', `/consents/${consent.application_id}?user_id=me`)
    const withdrawnAt = performance.now()
    let lastAllowedAt = withdrawnAt
    for (;;) {
      const startedAt = performance.now()
      client.write('list')
      if ((await read('Buy milk', 'Open this link')) === 'Open this link') break
      lastAllowedAt = startedAt
    }
    expect(lastAllowedAt - withdrawnAt).toBeLessThan(1_000)
  })

  it('is refused a tool whose scope the person does not hold, also after they allowed it', async () => {
    const bob = await project.signUp()
    await grantPermissions(project, bob.userId, ['notes:read'])
    const { client, page, nextLink, read } = await startClient()
    await page.goto(await nextLink())
    await signIn(page, bob)
    await allow(page)
    await read('Connected.')
    client.write('add Buy milk')
    await page.goto(await nextLink())
    await allow(page)
    await read('Refused: Streamable HTTP error: Server returned 403 after trying upscoping')
    client.write('list')
    await read('There are no notes.')
  })
})

/** With a document of its own at an https URL, and a browser of its own. */
async function startClient() {
  const port = await freePort()
  const documentUrl = `https://port-${port}.client.example/notes-client.json`
  const redirect_uris = [`http://127.0.0.1:${port}/callback`]
  hosts.serve(documentUrl, { client_name: 'Notes client', redirect_uris, grant_types: ['authorization_code'] })
  const client = await startNode(`${folder}/client.js`, [], {
    cwd: folder,
    env: { MCP_URL: mcpUrl, CLIENT_METADATA_URL: documentUrl, CALLBACK_PORT: String(port) },
    isReady: output => output.includes('Open this link'),
  })
  clients.push(client)
  let position = 0
  /** The first of these texts in the output that was not read before. */
  async function read(...texts: string[]): Promise<string> {
    const first = () =>
      texts
        .map(text => ({ text, index: client.output().indexOf(text, position) }))
        .filter(({ index }) => index >= 0)
        .sort((a, b) => a.index - b.index)[0]
    await expect.poll(first, { interval: 20, message: client.output().slice(position) }).toBeDefined()
    const found = first()
    if (!found) throw new Error('The output was there and is gone.')
    position = found.index + found.text.length
    return found.text
  }
  async function nextLink(): Promise<string> {
    await read('Open this link to authorize:\n')
    await read('\n')
    return client.output().slice(0, position).trim().split('\n').at(-1) ?? ''
  }
  return { client, page: await browser.newPage(), read, nextLink }
}

async function signIn(page: Page, { email, password }: SignedInPerson): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function allow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('You can close this page.').waitFor()
}
