import { startTestkit } from '@latchkey/testkit'
import { expect, it } from 'vitest'

const production = {
  LATCHKEY_MODE: 'production',
  LATCHKEY_ALLOW_EMBEDDED: 'true',
  LATCHKEY_PUBLIC_URL: 'https://auth.example.com',
  LATCHKEY_ROOT_SECRET: 'a root secret that only this test knows about',
  LATCHKEY_SMTP_URL: 'smtp://127.0.0.1:2525',
}

it('has no inbox and no practice provider in production, whatever else is served', async () => {
  const pages = new Response('<!doctype html>')
  const testkit = await startTestkit({ env: production, parts: { site: () => () => pages } })
  try {
    expect((await testkit.fetch('/dev/inbox')).status).toBe(404)
    expect((await testkit.fetch('/dev/inbox?to=ada@example.com')).status).toBe(404)
    for (const path of ['', 'google/authorize', 'google/jwks', 'google/.well-known/openid-configuration'])
      expect((await testkit.fetch(`/practice-provider/${path}`)).status).toBe(404)
    expect((await testkit.fetch('/practice-provider/google/token', { method: 'POST' })).status).toBe(404)
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
    expect((await testkit.fetch('/live')).status).toBe(200)
    const project = await testkit.createProject()
    expect((await project.request('GET', '/projects/current')).status).toBe(200)
  } finally {
    await testkit.stop()
  }
})

/** A fresh answer each time: headers are added to it. */
const site = () => () => new Response('<!doctype html>')
const everywhere = [
  '/',
  '/handler/sign-in',
  '/health',
  '/live',
  '/ready',
  '/missing/page',
  '/api/v1/',
  '/api/v1/users',
  '/api/v1/none',
]

it('answers with strict-transport-security everywhere in production behind https', async () => {
  const testkit = await startTestkit({ env: production, parts: { site } })
  try {
    for (const path of everywhere) {
      const { headers } = await testkit.fetch(path)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
    }
    const preflight = await testkit.fetch('/api/v1/users', { method: 'OPTIONS' })
    expect(preflight.headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await testkit.stop()
  }
})

it.each([
  ['in development', { LATCHKEY_PUBLIC_URL: 'https://auth.example.com' }],
  ['over http', { LATCHKEY_PUBLIC_URL: 'http://auth.example.com' }],
  ['at localhost in production', { ...production, LATCHKEY_PUBLIC_URL: 'https://localhost:8100' }],
  ['at 127.0.0.1 in production', { ...production, LATCHKEY_PUBLIC_URL: 'https://127.0.0.1:8100' }],
  ['at [::1] in production', { ...production, LATCHKEY_PUBLIC_URL: 'https://[::1]:8100' }],
])('answers without strict-transport-security %s', async (_, env) => {
  const testkit = await startTestkit({ env, parts: { site } })
  try {
    for (const path of everywhere) {
      expect((await testkit.fetch(path)).headers.get('strict-transport-security'), path).toBeNull()
    }
  } finally {
    await testkit.stop()
  }
})
