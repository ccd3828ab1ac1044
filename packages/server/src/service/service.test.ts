import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

eachServer('the service', on => {
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await on.testkit().fetch(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it('says what it is, and as whom one is authenticated', async () => {
    const project = await on.project()
    const ada = await project.signUp('ada@example.com')
    for (const path of ['/api/v1', '/api/v1/', '/api/latest']) {
      const answer = await on.testkit().fetch(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(await answer.text()).toMatch(/Latchkey[\s\S]*openapi\.json[\s\S]*no credentials/)
    }
    const known = await project.request('GET', '/', { level: 'server', accessToken: ada.accessToken })
    for (const part of ['server', project.id, 'ada@example.com']) expect(known.text).toContain(part)
    const wrong = await project.request('GET', '/', { headers: { 'x-stack-publishable-client-key': 'pck_wrong' } })
    expect(wrong.code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
  })

  it('the service answers published SDKs with its own address, and no versions of components', async () => {
    const get = async (path: string) => (await on.testkit().fetch(`/api/v1/internal/${path}`)).json()
    expect(await get('backend-urls')).toEqual({ urls: [new URL(on.testkit().config.publicUrl).origin] })
    expect(await get('component-versions')).toEqual({ versions: {} })
  })

  it('the service is healthy', async () => {
    const answer = await on.testkit().fetch('/health')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ok' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  it.each([
    ['2.8.41', { upToDate: true }],
    ['2.8.40', { upToDate: false, severe: false }],
    ['2.8.43', { upToDate: true }],
    ['2.8.109', { upToDate: true }],
    ['1.0.126', { upToDate: true }],
    ['2.8.110', { upToDate: false, severe: false }],
    ['1.1.0', { upToDate: false, severe: true }],
    ['2.9.41', { upToDate: false, severe: true }],
    ['2.7.41', { upToDate: false, severe: true }],
    ['3.8.41', { upToDate: false, severe: true }],
    ['2.8.41-beta.1', { upToDate: false, severe: true }],
    ['latest', { upToDate: false, severe: true }],
    ['', { upToDate: false, severe: true }],
    ['9'.repeat(50_000), { upToDate: false, severe: true }],
  ])('judges the version %.20s', async (clientVersion, verdict) => {
    const { status, text } = await post('/check-version', { clientVersion })
    const { error, ...rest } = JSON.parse(text)
    expect(status).toBe(200)
    expect(rest).toEqual(verdict)
    expect(typeof error).toBe(verdict.upToDate ? 'undefined' : 'string')
  })

  it.each([
    { feature_name: 'rewinding' },
    { featureName: 'rewinding', more: { a: [1] } },
  ])('has no feature for the request %j', async body => {
    const answer = await post('/check-feature-support', body)
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"rewinding" is not supported') })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it('answers about a feature that was not named, and about none at all', async () => {
    for (const body of [{}, { feature_name: 7 }, { name: 'x' }])
      expect((await post('/check-feature-support', body)).text).toContain('This feature is not supported')
  })
})
