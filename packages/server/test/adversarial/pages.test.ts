/** 91 and 33: the pages that the server gives out run nothing that someone put there, and in no one's frame. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Site } from '../../src/handler.ts'
import { createSite } from '../../src/site.ts'
import { eachServer } from '../support/servers.ts'

const markup = '"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}<%= 7*7 %>'

eachServer('91: markup from outside', on => {
  let folder: string
  let site: Site
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-pages-'))
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><style nonce="%NONCE%"></style><script src="/app.js"></script>',
    )
    await writeFile(join(folder, 'app.js'), '0')
    site = createSite({ folder, config: { projectId: 'internal' } })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const page = (path: string) => site(new Request(`http://localhost:8100${path}`), path.split('?')[0] ?? '')

  it('33: finds pages that run only our own scripts, in no frame', async () => {
    const withMarkup = [
      'error?errorCode',
      'cli-auth-confirm?login_code',
      'magic-link-callback?code',
      'password-reset?code',
    ]
    const handler = withMarkup.map(page => `/handler/${page}=${encodeURIComponent(markup)}`)
    for (const path of ['/', '/projects/x', '/handler/mfa', '/handler/account-settings', ...handler]) {
      const answer = await page(path)
      const policy = new Map(
        (answer?.headers.get('content-security-policy') ?? '').split('; ').map(directive => {
          const [name = '', ...sources] = directive.split(' ')
          return [name, sources]
        }),
      )
      expect(policy.get('default-src')).toEqual(["'self'"])
      expect(policy.get('script-src') ?? policy.get('default-src')).toEqual(["'self'"])
      expect(policy.get('frame-ancestors')).toEqual(["'none'"])
      expect(policy.get('base-uri')).toEqual(["'none'"])
      expect(policy.get('object-src')).toEqual(["'none'"])
      for (const sources of policy.values()) {
        expect(sources).not.toContain("'unsafe-inline'")
        expect(sources).not.toContain("'unsafe-eval'")
      }
      expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await answer?.text()).not.toContain('alert')
    }
  })

  it('33: finds what others serve only in the pages that embed it', async () => {
    const form = { below: '/purchase/', scripts: ['https://js.a.example'], frames: [], connections: [] }
    const embedding = createSite({ folder, config: {}, embeds: [form] })
    const scripts = async (path: string) => {
      const answer = await embedding(new Request(`http://localhost:8100${path}`), path)
      return /script-src ([^;]*)/.exec(answer?.headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await scripts('/purchase/abc')).toBe("'self' https://js.a.example")
    for (const path of ['/', '/purchase', '/purchases/abc', '/projects/purchase/abc'])
      expect(await scripts(path), path).toBe("'self'")
  })

  it('finds a new nonce in every page', async () => {
    const nonces = await Promise.all(
      [1, 2, 3].map(async () => /nonce="([^"]+)"/.exec((await (await page('/'))?.text()) ?? '')?.[1]),
    )
    expect(new Set(nonces).size).toBe(3)
  })

  it('reaches no file outside the built ones', async () => {
    for (const path of [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/package.json',
      '//etc/passwd',
      '/app.js/..',
      '/.env',
      '/index.html.bak',
    ])
      expect((await page(path))?.headers.get('content-type') ?? 'text/html; charset=utf-8', path).toBe(
        'text/html; charset=utf-8',
      )
  })

  it('comes back as JSON or plain text, never as something a browser would run', async () => {
    const project = await on.project({ displayName: markup })
    const email = `${project.id}@example.com`
    const user = await project.asServer('POST', '/users', {
      display_name: markup,
      primary_email: email,
      client_metadata: { [markup]: markup },
    })
    const team = await project.asServer('POST', '/teams', { display_name: markup })
    const feature = await project.request('POST', '/check-feature-support', { body: { feature_name: markup } })
    const unknown = await on.testkit().fetch(`/api/v1/${encodeURIComponent(markup)}`)
    const refused = await project.asServer('GET', `/users?${encodeURIComponent(markup)}=1`)
    for (const { headers } of [user, team, feature, unknown, refused]) {
      expect(headers.get('content-type')).toMatch(/^(application\/json|text\/plain); charset=utf-8$/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(user.json).toMatchObject({ display_name: markup, client_metadata: { [markup]: markup } })
  })

  it('58: is only text in the mails that carry it', async () => {
    const project = await on.project({ displayName: markup })
    const email = `mail-${project.id}@example.com`
    const { json } = await project.asServer('POST', '/users', { display_name: markup, primary_email: email })
    const { json: channels } = await project.asServer('GET', `/contact-channels?user_id=${json.id}`)
    const body = { callback_url: `http://localhost:3000/?x=${encodeURIComponent('"><script>')}` }
    await project.asServer('POST', `/contact-channels/${json.id}/${channels.items[0].id}/send-verification-code`, body)
    const [mail] = await on.testkit().mailbox.list(email)
    expect(mail?.html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/)
    expect(mail?.html, 'as a link it stays inside its attribute').toMatch(
      /href="http:\/\/localhost:3000\/\?x=%22%3E%3Cscript%3E&amp;code=/,
    )
    expect(mail?.text).not.toContain('>49<')
  })
})
