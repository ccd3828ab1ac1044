import { startTestkit } from '@latchkey/testkit'
import { expect, it } from 'vitest'

const production = {
  LATCHKEY_MODE: 'production',
  LATCHKEY_ALLOW_EMBEDDED: 'true',
  LATCHKEY_PUBLIC_URL: 'https://auth.example.com',
  LATCHKEY_ROOT_SECRET: 'a root secret that only this test knows about',
  LATCHKEY_SMTP_URL: 'smtp://127.0.0.1:2525',
}

it('has no inbox in production, whatever else is served', async () => {
  const pages = new Response('<!doctype html>')
  const testkit = await startTestkit({ env: production, parts: { site: () => () => pages } })
  try {
    expect((await testkit.fetch('/dev/inbox')).status).toBe(404)
    expect((await testkit.fetch('/dev/inbox?to=ada@example.com')).status).toBe(404)
    expect((await testkit.fetch('/health')).status).toBe(200)
  } finally {
    await testkit.stop()
  }
})

it('is ready while it serves, and says when it is about to stop while it still answers', async () => {
  const testkit = await startTestkit()
  try {
    expect((await testkit.fetch('/ready')).status).toBe(200)
    testkit.latchkey.leave()
    const answer = await testkit.fetch('/ready')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect((await testkit.fetch('/health')).status).toBe(200)
    const project = await testkit.createProject()
    expect((await project.ask('GET', '/projects/current')).status).toBe(200)
  } finally {
    await testkit.stop()
  }
})
