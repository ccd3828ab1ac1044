import { describe, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'
import { isTooWide } from './wide-domains.ts'

const wide = [
  ...['https://*', 'https://**', 'http://**:*', 'https://*:*', 'https://*.com', 'https://**.com', 'https://*.*.org'],
  ...['HTTPS://*.COM', 'https://*example.com', 'https://**example.com', 'https://app.*', 'https://app.example.*'],
  ...['https://*.co.uk', 'https://app-*.com', 'http://**host:8103', 'https://*.com:8443', 'https://*.com/path'],
  ...['https://*.vercel.app', 'https://shop-*-acme.vercel.app', 'https://*.github.io', 'https://**.s3.amazonaws.com'],
  ...['https://*.ck', 'https://*.any.ck', 'https://*.kawasaki.jp', 'https://**.kawasaki.jp', 'https://*.xn--55qx5d.cn'],
  ...['https://192.168.1.*', 'https://*.unlisted-top-level'],
]
const narrow = [
  ...['https://example.com', 'https://com', 'https://acme.vercel.app', 'https://example.com:*', 'http://localhost:*'],
  ...['https://*.example.com', 'https://**.example.com', 'https://api-*.example.com', 'https://*.app.example.co.uk'],
  ...['https://*.acme.vercel.app', 'https://*.acme.github.io', 'https://*.www.ck', 'https://*.city.kawasaki.jp'],
  ...['http://*:*', 'http://*:8103', 'http://*.localhost', 'https://*.test', 'https://*.corner-shop.example'],
]

describe('a trusted domain with a star over a public suffix', () => {
  it.each(wide)('%s covers names that anyone may register', domain => expect(isTooWide(domain)).toBe(true))
  it.each(narrow)('%s covers names of one owner', domain => expect(isTooWide(domain)).toBe(false))
})

eachServer('a trusted domain with a star over a public suffix', on => {
  type Project = Awaited<ReturnType<typeof on.project>>
  const byProject = (project: Project, domain: string) =>
    project.asAdmin('PATCH', '/internal/projects/current', {
      config: { domains: [{ domain, handler_path: '/handler' }] },
    })
  const byOverride = (project: Project, override: object) =>
    project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
  const writers = {
    'the project': byProject,
    'a path of the configuration': (project: Project, baseUrl: string) =>
      byOverride(project, { 'domains.trustedDomains.all.baseUrl': baseUrl }),
    'an object of the configuration': (project: Project, baseUrl: string) =>
      byOverride(project, { domains: { trustedDomains: { all: { baseUrl, handlerPath: '/handler' } } } }),
  }

  it.each(
    Object.entries(writers),
  )('a trusted domain with a star over a public suffix is refused where it is written by %s, and nothing changes', async (_, write) => {
    const project = await on.project()
    expect((await write(project, 'https://*.example.com')).status).toBe(200)
    for (const domain of ['https://*', 'https://*.com', 'https://*.co.uk', 'https://*.vercel.app']) {
      const refused = await write(project, domain)
      expect(refused.status, domain).toBe(400)
      expect(refused.text).toContain(domain)
      expect(refused.text).toContain('anyone may register')
    }
    const { json } = await project.asAdmin('GET', '/internal/projects/current')
    expect(json.config.domains).toMatchObject([{ domain: 'https://*.example.com' }])
  })

  it('that was stored before stays beside other changes, and the doctor reports it', async () => {
    const project = await on.project()
    await byProject(project, 'https://*.example.com')
    const { queries } = on.testkit().latchkey.app.database
    const rename = `update projects set config_override =
      replace(config_override::text, 'https://*.example.com', 'https://*.com')::jsonb where project_id = $1`
    await queries.query({ text: rename }, [project.id])
    const changed = await byOverride(project, { 'domains.trustedDomains.new': { baseUrl: 'https://app.example.com' } })
    expect(changed.status, changed.text).toBe(200)
    const { json } = await project.asAdmin('GET', '/internal/doctor')
    const found = json.findings.filter(({ id }: { id: string }) => id === 'domains.too-wide')
    expect(found).toMatchObject([{ severity: 'problem', message: expect.stringContaining('https://*.com') }])
  })
})
