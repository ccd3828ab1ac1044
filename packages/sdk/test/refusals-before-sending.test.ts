import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type EmailServer, LatchkeyServerApp, UnsupportedError } from '../src/index.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const mailServer = {
  host: 'mail.example.com',
  port: 465,
  username: 'post',
  password: 'secret',
  senderName: 'Acme',
  senderEmail: 'post@example.com',
}

function countRequests() {
  const fetch = globalThis.fetch
  const requests: { url: string; headers: Headers }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, headers: new Headers(init.headers) })
    return fetch(url, init)
  })
  onTestFinished(() => void vi.stubGlobal('fetch', fetch))
  return requests
}

describe('a configuration that JavaScript without types may pass', () => {
  it.each([
    'host',
    'port',
    'username',
    'password',
    'senderName',
    'senderEmail',
  ])('a configuration that JavaScript without types may pass is refused before it is sent when its mail server has no %s', async name => {
    const { admin } = world.apps(await world.createProject())
    const project = await admin.getProject()
    const requests = countRequests()
    for (const missing of [undefined, null]) {
      const server = { ...mailServer, [name]: missing } as unknown as EmailServer
      const sentence = `The email server of the configuration has no ${name}.`
      await expect(project.update({ config: { emailConfig: { type: 'standard', ...server } } })).rejects.toThrow(
        sentence,
      )
      const recipientEmail = 'ada@example.com'
      await expect(admin.sendTestEmail({ recipientEmail, emailConfig: server })).rejects.toThrow(sentence)
    }
    expect(requests).toEqual([])
  })

  it.each([
    'clientId',
    'clientSecret',
  ])('a configuration that JavaScript without types may pass is refused before it is sent when an OAuth provider has no %s', async name => {
    const { admin } = world.apps(await world.createProject())
    const project = await admin.getProject()
    const requests = countRequests()
    const provider = {
      id: 'github',
      type: 'standard',
      clientId: 'id',
      clientSecret: 'secret',
      [name]: undefined,
    } as const
    // What JavaScript without types may pass.
    const oauthProviders = [provider as unknown as { id: 'github'; type: 'shared' }]
    await expect(project.update({ config: { oauthProviders } })).rejects.toThrow(
      `The OAuth provider github has no ${name}.`,
    )
    expect(requests).toEqual([])
  })
})

describe('a request', () => {
  it('for the support of a feature always ends in an error with the sentence of the server', async () => {
    const { client, server } = world.apps(await world.createProject())
    for (const app of [client(), server]) {
      const refused: unknown = await app.checkFeatureSupport({ featureName: 'rewinding' }).catch(error => error)
      expect(UnsupportedError.is(refused) && refused).toMatchObject({
        statusCode: 500,
        message: expect.stringContaining('"rewinding" is not supported'),
      })
    }
  })

  it('a request of a server app carries the workflow token, which replaces the key', async () => {
    const { id: projectId, keys } = await world.createProject()
    const baseUrl = world.config.publicUrl
    const options = { baseUrl, projectId, publishableClientKey: keys.client, tokenStore: null, workflowToken: 'wft_1' }
    const requests = countRequests()
    const refused = new LatchkeyServerApp(options).listUsers()
    await expect(refused).rejects.toMatchObject({ errorCode: 'WORKFLOW_TOKEN_DOES_NOT_EXIST' })
    expect(requests[0]?.headers.get('x-stack-workflow-token')).toBe('wft_1')
  })

  it('to test a mail server that fails without a reason reports that the error was not specified', async () => {
    const { admin } = world.apps(await world.createProject())
    const fetch = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/send-test-email') ? Promise.resolve(Response.json({ success: false })) : fetch(url, init),
    )
    onTestFinished(() => void vi.stubGlobal('fetch', fetch))
    const result = await admin.sendTestEmail({ recipientEmail: 'ada@example.com', emailConfig: mailServer })
    const errorMessage = 'The email was not sent: the error was not specified.'
    expect(result).toEqual({ status: 'error', error: { errorMessage } })
  })
})
