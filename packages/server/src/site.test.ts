import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from './site.ts'

describe('built pages', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Pages</title>')
    await writeFile(join(folder, 'pages.json'), JSON.stringify(['/', '/projects/$projectId', '/handler/$']))
    await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  })
  afterAll(() => rm(folder, { recursive: true }))

  const status = async (path: string, accept?: string, from = folder) => {
    const headers = new Headers(accept === undefined ? {} : { accept })
    const site = createSite({ folder: from, config: {} })
    const answer = await site(new Request(`http://localhost${path}`, { headers }), path)
    return answer === null ? null : [answer.status, answer.headers.get('content-type')]
  }
  const html = 'text/html; charset=utf-8'

  it('a path that is a page is answered 200 with the document', async () => {
    for (const path of ['/', '/projects/x', '/projects/x/', '/handler', '/handler/sign-in', '/handler/a/b'])
      expect([path, await status(path)]).toEqual([path, [200, html]])
    expect(await status('/favicon.svg')).toEqual([200, 'image/svg+xml'])
  })

  it('a path that is no page is not found, and a browser sees the document that says so', async () => {
    for (const path of ['/project', '/projects', '/projects/x/y', '/wp-admin', '/constructor']) {
      expect([path, await status(path, 'application/json')]).toEqual([path, null])
      expect([path, await status(path, 'text/html,*/*;q=0.8')]).toEqual([path, [404, html]])
    }
  })

  it('an unknown path below /.well-known/ is never the document, also of pages without a list', async () => {
    const unlisted = await mkdtemp(join(tmpdir(), 'latchkey-site-'))
    await writeFile(join(unlisted, 'index.html'), '<!doctype html>')
    for (const path of ['/.well-known/change-password', '/.well-known/assetlinks.json', '/.well-known/x'])
      for (const accept of ['*/*', 'text/html'])
        expect([await status(path, accept), await status(path, accept, unlisted)]).toEqual([null, null])
    expect(await status('/anything', undefined, unlisted)).toEqual([200, html])
    await rm(unlisted, { recursive: true })
  })
})
