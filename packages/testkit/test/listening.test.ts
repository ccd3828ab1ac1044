import { LatchkeyClientApp, LatchkeyServerApp } from '@latchkey/js'
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('a testkit that listens', () => {
  let testkit: Testkit
  beforeAll(async () => {
    testkit = await startTestkit({ listens: true })
  })
  afterAll(() => testkit.stop())

  it('signs a user up over the network, and sends the mail without a call', async () => {
    const { id: projectId, keys } = await testkit.createProject()
    const baseUrl = testkit.config.publicUrl
    const urls = { emailVerification: 'http://localhost:3000/verify' }
    const options = { baseUrl, projectId, publishableClientKey: keys.client, urls }
    const app = new LatchkeyClientApp({ ...options, tokenStore: 'memory' })
    const result = await app.signUpWithCredential({ email: 'ada@example.com', password: 'correct horse battery' })
    expect(result.status).toBe('ok')
    await expect.poll(() => testkit.latchkey.app.inbox.list('ada@example.com')).toHaveLength(1)

    const serverApp = new LatchkeyServerApp({ ...options, secretServerKey: keys.server, tokenStore: null })
    const user = await app.getUser({ or: 'throw' })
    const request = new Request('http://localhost:3000/', { headers: await user.getAuthHeaders() })
    expect(await serverApp.authenticateRequest(request)).toMatchObject({ user: { primaryEmail: 'ada@example.com' } })
  })

  it('answers no more after it has stopped', async () => {
    const other = await startTestkit({ listens: true })
    const health = await fetch(`${other.config.publicUrl}/health`)
    expect({ status: health.status, text: await health.text() }).toMatchObject({ status: 200 })
    await other.stop()
    await expect(fetch(`${other.config.publicUrl}/health`)).rejects.toThrow('fetch failed')
  })
})
