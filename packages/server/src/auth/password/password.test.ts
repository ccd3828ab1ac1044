import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('a person with a password', () => {
  let testkit: Testkit
  beforeAll(async () => {
    testkit = await startTestkit()
  })
  afterAll(() => testkit.stop())

  it('signs up, verifies the address by mail, and is verified', async () => {
    const project = await testkit.createProject()
    const ada = await project.signUp('ada@example.com')
    const code = await testkit.mailbox.codeFor('ada@example.com')
    const verified = await project.ask('POST', '/contact-channels/verify', { body: { code } })
    expect(verified.status).toBe(200)
    const me = await project.ask('GET', '/users/me', { accessToken: ada.accessToken })
    expect(me.json.primary_email_verified).toBe(true)
  })
})
