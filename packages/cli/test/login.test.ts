import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SignedInPerson } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toSentence } from '../src/cannot.ts'
import { runProgram } from '../src/program.ts'
import { personAt } from './support/person.ts'
import { type Outcome, patienceMs } from './support/program.ts'
import { openScene, type Scene } from './support/scene.ts'

describe('latchkey login', { timeout: patienceMs }, () => {
  let scene: Scene
  let ada: SignedInPerson
  beforeAll(async () => {
    scene = await openScene()
    ada = await scene.testkit.internal.signUp('ada@example.com')
  })
  afterAll(() => scene.stop())

  const kept = () => join(scene.folder, 'latchkey', 'logins.json')
  const internal = () => scene.testkit.internal
  const refresh = (refreshToken: string) =>
    internal().request('POST', '/auth/sessions/current/refresh', { refreshToken })

  /** In this process; `confirm` is what the person at the browser does once the link is there. */
  async function run(words: readonly string[], env = {}, confirm?: (link: URL) => Promise<void>): Promise<Outcome> {
    const { terminal, results } = personAt(scene.folder, { ...surroundings(), ...env }, true)
    const said: string[] = []
    const say = (line: string) => {
      said.push(line)
      const link = /http\S+login_code=\S+/.exec(line)?.[0]
      if (link && confirm) confirmed = confirm(new URL(link))
    }
    let confirmed = Promise.resolve()
    try {
      const code = await runProgram(words, { ...terminal, say })
      await confirmed
      return { code, out: results.join('\n'), said: said.join('\n') }
    } catch (error) {
      return { code: 1, out: results.join('\n'), said: [...said, await toSentence(error)].join('\n') }
    }
  }
  const login = (words: readonly string[], confirm: (link: URL) => Promise<void>) =>
    run(['login', ...words], {}, confirm)
  const surroundings = () => ({ LATCHKEY_BASE_URL: scene.url, XDG_CONFIG_HOME: scene.folder })

  const authorize = async (link: URL) => {
    const body = { login_code: link.searchParams.get('login_code'), refresh_token: ada.refreshToken }
    expect((await internal().request('POST', '/auth/cli/complete', { body })).status).toBe(200)
  }

  it('latchkey login is what the commands advise where no one is signed in and no key is set', async () => {
    const input = await run(['keys', 'list', '--project-id', 'some-project'])
    expect(input).toMatchObject({ code: 1, said: expect.stringContaining('latchkey login') })
    expect(await run(['whoami'])).toMatchObject({ code: 1, said: expect.stringContaining('not signed in') })
    expect(await run(['logout'])).toMatchObject({ code: 1, said: expect.stringContaining('not signed in') })
  })

  it('signs in by the dashboard, and keeps the token where no one else may read it', async () => {
    const done = await login([], async link => {
      expect(link.href.startsWith(`${scene.url}/handler/cli-auth-confirm?`)).toBe(true)
      const body = { login_code: link.searchParams.get('login_code') }
      const { json } = await internal().request('POST', '/auth/cli/describe', { body })
      expect(json).toMatchObject({
        user_agent: expect.stringMatching(/^latchkey\/[\d.]+ \(\w+; .+\)$/),
        ip: '127.0.0.1',
      })
      await authorize(link)
    })
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('as ada@example.com') })
    const { mode } = await stat(kept())
    expect(mode & 0o777).toBe(0o600)
    const [{ refreshToken }] = JSON.parse(await scene.read('latchkey/logins.json'))
    for (const printed of [done.out, done.said]) expect(printed).not.toContain(refreshToken)
    expect(refreshToken).not.toBe(ada.refreshToken)

    expect(await run(['whoami'])).toMatchObject({ code: 0, out: `ada@example.com at ${scene.url}` })
    const asProcess = await scene.run(['whoami', '--json'], { LATCHKEY_BASE_URL: '' })
    const identity = JSON.parse(asProcess.out)
    expect(identity).toEqual({
      server: scene.url,
      user: { id: ada.userId, primaryEmail: 'ada@example.com', displayName: null },
    })
  })

  it('finds the server that runs here in development, and else says how to name one', async () => {
    const { port } = new URL(scene.url)
    const here = { LATCHKEY_BASE_URL: '', LATCHKEY_PORT: port, XDG_CONFIG_HOME: `${scene.folder}/elsewhere` }
    const found = await run(['login'], here, authorize)
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining(`signed in to http://localhost:${port} as`) })
    const none = await run(['login'], { ...here, LATCHKEY_PORT: '1' })
    expect(none.said).toMatch(/^Set LATCHKEY_BASE_URL .* Or name it here, with `--base-url http:.*`\.$/)
  })

  it('lets the other commands act as the signed-in user, without a key', async () => {
    const nowhere = { LATCHKEY_BASE_URL: '' }
    const made = await run(['projects', 'create', 'Flower shop', '--json'], nowhere)
    expect(made.code).toBe(0)
    const { id } = JSON.parse(made.out)
    expect(await run(['projects', 'list'], nowhere)).toMatchObject({ code: 0, out: expect.stringContaining(id) })
    const listed = await run(['keys', 'list', '--project-id', id, '--json'], nowhere)
    expect(JSON.parse(listed.out)).toHaveLength(1)
    expect(await run(['config', 'pull', '--project-id', id], nowhere)).toMatchObject({ code: 0 })
  })

  it('gives no rights to projects of others', async () => {
    const { project } = await scene.shop()
    const input = await run(['keys', 'list', '--project-id', project.id])
    expect(input).toMatchObject({ code: 1, said: expect.stringContaining('The server refused') })
  })

  it('sends a token only to the server that issued it', async () => {
    const env = { LATCHKEY_BASE_URL: '', LATCHKEY_SUPER_SECRET_ADMIN_KEY: 'sak_of-another-server' }
    const input = await run(['keys', 'list', '--project-id', 'some-project'], env)
    expect(input).toMatchObject({ code: 1, said: expect.stringContaining('LATCHKEY_BASE_URL') })
  })

  it('replaces the previous login, which ends', async () => {
    const [before] = JSON.parse(await scene.read('latchkey/logins.json'))
    const again = await login(['--json', '--app', `${scene.url}/`], authorize)
    expect(JSON.parse(again.out)).toMatchObject({ server: scene.url, user: { primaryEmail: 'ada@example.com' } })
    const logins = JSON.parse(await scene.read('latchkey/logins.json'))
    expect(logins).toHaveLength(1)
    expect((await refresh(before.refreshToken)).status).toBe(401)
    expect((await refresh(logins[0].refreshToken)).status).toBe(200)
  })

  it('latchkey login is ended by a logout, on the server too', async () => {
    const [{ refreshToken }] = JSON.parse(await scene.read('latchkey/logins.json'))
    expect(await run(['logout'])).toMatchObject({ code: 0, out: `You are signed out of ${scene.url}.` })
    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(ada.refreshToken)).status, 'the browser stays signed in').toBe(200)
    expect(JSON.parse(await scene.read('latchkey/logins.json'))).toEqual([])
    expect(await run(['whoami'])).toMatchObject({ code: 1 })
  })

  it('says so once the session was ended elsewhere', async () => {
    await login([], authorize)
    await internal().asServer('PATCH', `/users/${ada.userId}`, { password: 'another long battery' })
    const input = await run(['whoami'])
    expect(input).toMatchObject({ code: 1, said: expect.stringContaining('has ended. Sign in again') })
    expect((await run(['whoami'])).said).toContain('not signed in')
  })

  it('says what is wrong with the address of the dashboard, and with the file', async () => {
    const elsewhere = await run(['login', '--app', 'http://127.0.0.1:1'])
    expect(elsewhere).toMatchObject({ code: 1, said: expect.stringContaining('There is no dashboard at') })
    await writeFile(kept(), 'nonsense')
    expect(await run(['whoami'])).toMatchObject({ code: 1, said: expect.stringContaining('logins.json') })
  })
})
