import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patienceMs, startLatchkey } from './support/program.ts'
import { openScene, type Scene, type Shop } from './support/scene.ts'

describe('latchkey emails preview', { timeout: patienceMs }, () => {
  let scene: Scene
  let shop: Shop
  let child: ReturnType<typeof startLatchkey>
  let url: string
  beforeAll(async () => {
    scene = await openScene()
    shop = await scene.shop()
    await shop.run('emails', 'pull')
    const env = { LATCHKEY_BASE_URL: scene.url, XDG_CONFIG_HOME: scene.folder, ...shop.env }
    child = startLatchkey(['emails', 'preview', '--json'], { cwd: scene.folder, env })
    const [line] = await once(createInterface(child.stdout), 'line')
    url = JSON.parse(String(line)).url
  }, patienceMs)
  afterAll(async () => {
    child.kill()
    await scene.stop()
  })

  const shown = async (query: string) => (await fetch(url + query)).text()
  const edit = async (file: string, from: string, to: string) =>
    scene.write(file, (await scene.read(file)).replace(from, to))

  it('lists the emails and shows each in its theme, in light, dark, on a phone and as text', async () => {
    const page = await shown('?email=templates/magic-link-otp&view=light')
    for (const name of ['Default Light', 'Magic Link/OTP', 'Team Invitation']) expect(page).toContain(`>${name}</a>`)
    expect(page).toContain('aria-current="page">Magic Link/OTP</a>')
    expect(page).toContain('sandbox="allow-popups"')
    expect(await shown('?email=templates/magic-link-otp&view=phone')).toContain('<iframe class="phone"')
    expect(await shown('?email=themes/default-dark&view=dark')).toContain('A heading')
    const text = await shown('?email=templates/magic-link-otp&view=text')
    expect(text).toContain('<pre')
    expect(text).not.toContain('<iframe')
  })

  it('reports a save, and shows the problem of a source with its line', async () => {
    const saved = await fetch(`${url}changes`)
    expect(saved.headers.get('content-type')).toBe('text/event-stream')
    const reader = saved.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toContain(': open')
    await edit('emails/templates/password-reset.tsx', 'variables.passwordResetLink', 'nothing.passwordResetLink')
    expect((await reader?.read())?.value).toContain('data: saved')
    await reader?.cancel()
    const page = await shown('?email=templates/password-reset')
    expect(page).toContain('role="alert"')
    expect(page).toMatch(/emails\/templates\/password-reset\.tsx:\d+/)
    expect(page).not.toContain('<iframe')
  })

  it('runs no script of an email, and answers no page of another host', async () => {
    const name = '<img src=x onerror=alert(1)>'
    const manifest = JSON.parse(await scene.read('emails/latchkey-emails.json'))
    manifest.templates['team-invitation'].displayName = name
    await scene.write('emails/latchkey-emails.json', JSON.stringify(manifest))
    const response = await fetch(`${url}?email=templates/team-invitation`)
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'nonce-[\w-]+'/)
    const page = await response.text()
    expect(page).not.toContain(name)
    const rebound = request(url, { headers: { host: 'emails.example.com' } }).end()
    const [answer] = await once(rebound, 'response')
    expect(answer.statusCode).toBe(421)
    answer.resume()
  })

  it('says so when the folder cannot be read', async () => {
    await scene.write('emails/latchkey-emails.json', '{')
    expect(await shown('')).toContain('latchkey-emails.json cannot be used')
    await rm(join(scene.folder, 'emails', 'latchkey-emails.json'))
    expect(await shown('')).toContain('There are no emails in emails.')
  })
})
