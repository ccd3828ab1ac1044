import { randomUUID } from 'node:crypto'
import { smallestPng, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const dataUrl = (bytes: Uint8Array, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
const starting = (signature: readonly number[], length = 64) => {
  const bytes = Buffer.alloc(length)
  bytes.set(signature)
  return bytes
}
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 '), Buffer.alloc(20)])

eachServer('pictures', on => {
  const setPicture = async (project: TestProject, profile_image_url: string | null) => {
    const { json } = await project.asServer('POST', '/users', {})
    return project.asServer('PATCH', `/users/${json.id}`, { profile_image_url })
  }
  const served = (address: string) => on.testkit().fetch(new URL(address).pathname)

  it.each([
    ['png', starting(pngSignature)],
    ['jpeg', starting([0xff, 0xd8, 0xff, 0xe0])],
    ['gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(8, 1)])],
    ['webp', webp],
  ])('pictures are served as %s, whatever they were said to be', async (format, bytes) => {
    const project = await on.project()
    const { json } = await setPicture(project, dataUrl(bytes, 'svg+xml'))
    expect(json.profile_image_url).toMatch(
      new RegExp(`^${on.testkit().config.publicUrl}/api/v1/images/[0-9a-f-]{36}\\.${format}$`),
    )
    const answer = await served(json.profile_image_url)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^".+"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  })

  it('pictures are accepted with 100 000 decoded bytes and refused with 100 001', async () => {
    const project = await on.project()
    expect((await setPicture(project, dataUrl(starting(pngSignature, 100_000)))).status).toBe(200)
    const refused = await setPicture(project, dataUrl(starting(pngSignature, 100_001)))
    expect(refused).toMatchObject({ status: 400, code: null, text: expect.stringContaining('100 KB (100 000 bytes)') })
  })

  it('pictures are refused where their header claims more than 25 million pixels, such as 100 000 by 100 000', async () => {
    const project = await on.project()
    const png = (side: number) => {
      const bytes = starting(pngSignature)
      bytes.write('IHDR', 12, 'latin1')
      bytes.writeUInt32BE(side, 16)
      bytes.writeUInt32BE(side, 20)
      return bytes
    }
    const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(8, 0xff)])
    for (const [bytes, type] of [
      [png(100_000), 'png'],
      [png(5_001), 'png'],
      [gif, 'gif'],
    ] as const)
      expect(await setPicture(project, dataUrl(bytes, type))).toMatchObject({
        status: 400,
        code: null,
        text: expect.stringContaining('too many pixels'),
      })
    expect((await setPicture(project, dataUrl(png(5_000)))).status).toBe(200)
  })

  it('pictures are refused when they are none, with the formats that are taken', async () => {
    const project = await on.project()
    for (const given of [
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 'svg+xml'),
      'data:image/png;base64,',
      'data:image/png;base64,%%%',
      'data:text/html;base64,PGI+',
      'data:image/png,raw',
      'data:,',
    ]) {
      const answer = await setPicture(project, given)
      expect(answer, given).toMatchObject({
        status: 400,
        code: null,
        text: expect.stringContaining('PNG, JPEG, GIF or WebP'),
      })
    }
  })

  it('may be addresses from a server only, and then http(s)', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const own = (profile_image_url: string | null) =>
      project.asUser({ accessToken }, 'PATCH', '/users/me', { profile_image_url })
    const address = 'https://example.com/ada.png'
    expect((await setPicture(project, address)).json.profile_image_url).toBe(address)
    expect(await own(address)).toMatchObject({ status: 400, code: null })
    for (const scheme of [
      'ftp://example.com/a.png',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'blob:https://example.com/1',
    ])
      expect(await setPicture(project, scheme), scheme).toMatchObject({ status: 400, code: null })
    for (const none of ['', 'ada.png', '/ada.png', 'https://exa mple.com'])
      expect((await setPicture(project, none)).code, none).toBe('SCHEMA_ERROR')
    expect((await own(smallestPng)).status).toBe(200)
  })

  it('stay when the same is sent again, by any user', async () => {
    const project = await on.project()
    const { accessToken, userId } = await project.signUp()
    await project.asServer('PATCH', `/users/${userId}`, { profile_image_url: 'https://example.com/a.png' })
    const same = { accessToken, body: { profile_image_url: 'https://example.com/a.png' } }
    expect((await project.request('PATCH', '/users/me', same)).status).toBe(200)
    const uploaded = await project.asUser({ accessToken }, 'PATCH', '/users/me', { profile_image_url: smallestPng })
    const again = { accessToken, body: { profile_image_url: uploaded.json.profile_image_url } }
    expect((await project.request('PATCH', '/users/me', again)).json).toEqual(uploaded.json)
    expect((await served(uploaded.json.profile_image_url)).status).toBe(200)
  })

  it('have a new address when replaced, and are gone from the old one', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const own = async (profile_image_url: string | null) =>
      (await project.asUser({ accessToken }, 'PATCH', '/users/me', { profile_image_url })).json.profile_image_url
    const [first, second] = [await own(smallestPng), await own(smallestPng)]
    expect(first).not.toBe(second)
    expect((await served(first)).status).toBe(404)
    expect((await served(second)).status).toBe(200)
    expect(await own(null)).toBeNull()
    expect((await served(second)).status).toBe(404)
  })

  it('stay when a server gave their address to another user, who then changes it', async () => {
    const project = await on.project()
    const { profile_image_url } = (await setPicture(project, smallestPng)).json
    const other = (await setPicture(project, profile_image_url)).json
    await project.asServer('PATCH', `/users/${other.id}`, { profile_image_url: null })
    expect((await served(profile_image_url)).status).toBe(200)
  })

  it('may have an address that only looks like one of ours', async () => {
    const project = await on.project()
    const { json } = await setPicture(project, `${on.testkit().config.publicUrl}/api/v1/images/nothing.png`)
    const cleared = await project.asServer('PATCH', `/users/${json.id}`, { profile_image_url: null })
    expect(cleared).toMatchObject({ status: 200, json: { profile_image_url: null } })
  })

  it('that do not exist return a sentence, whatever the request', async () => {
    const project = await on.project()
    const { json } = await setPicture(project, smallestPng)
    const wrongExtension = new URL(json.profile_image_url).pathname.replace('.png', '.gif')
    for (const path of [
      `/api/v1/images/${randomUUID()}.png`,
      wrongExtension,
      '/api/v1/images/x',
      '/api/v1/images/..%2f..%2fetc',
    ]) {
      const answer = await on.testkit().fetch(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
  })

  it('pictures are not stored for a change that is refused', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const count = async () => {
      const { queries } = on.testkit().latchkey.app.database
      return (await queries.query({ text: 'select 1 from images where project_id = $1' }, [project.id])).rows.length
    }
    const body = { profile_image_url: smallestPng, passkey_auth_enabled: true }
    expect((await project.asUser({ accessToken }, 'PATCH', '/users/me', body)).status).toBe(400)
    expect(await count()).toBe(0)
  })
})
