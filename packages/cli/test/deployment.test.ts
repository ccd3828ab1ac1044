import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, describeVariables, loadConfig } from '@latchkey/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { programCommand } from '../../../tools/test/program.ts'
import { configurationPage } from '../src/deployment/configuration-page.ts'
import { settingsHelp } from '../src/deployment/settings-help.ts'
import { latchkey, patienceMs, startLatchkey } from './support/program.ts'

let folder: string
const running: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-deployment-'))
})
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  await rm(folder, { recursive: true })
})

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  latchkey(words, { cwd: folder, env })

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}

/** The first line that it prints; then it is ready. */
async function started(words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = startLatchkey(words, { cwd: folder, env })
  running.push(child)
  child.stdout.setEncoding('utf8')
  const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { child, addresses: JSON.parse(String(line)) }
}

describe('latchkey start', { timeout: patienceMs }, () => {
  it('starts without settings, prints its addresses, and stops on SIGTERM', { tags: ['release'] }, async () => {
    const [port, demoPort] = [await freePort(), await freePort()]
    const { child, addresses } = await started(['--port', String(port), '--json'], {
      LATCHKEY_DEMO_PORT: String(demoPort),
    })
    expect(addresses).toEqual({
      dashboard: `http://localhost:${port}`,
      demo: `http://localhost:${demoPort}`,
      inbox: `http://localhost:${port}/inbox`,
      docs: `http://localhost:${port}/docs/`,
      api: `http://localhost:${port}/api/v1`,
      ownerLink: expect.stringContaining('/claim?code='),
    })
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)

    const taken = await run(['start', '--port', String(port), '--data-dir', 'other'])
    expect(taken).toMatchObject({ code: 1, said: expect.stringContaining(`Port ${port} is in use. Stop what uses it`) })
    const same = await run(['migrate'])
    expect(same).toMatchObject({ code: 1, said: expect.stringContaining('has this database open') })

    child.kill('SIGTERM')
    expect((await once(child, 'exit'))[0]).toBe(0)
    expect(await run(['migrate'])).toMatchObject({ code: 0, out: expect.stringContaining('Nothing had to run') })
  })

  it.each([
    ['npm start', ['start', '--silent']],
    ['npx', ['exec', '--silent', '--', 'latchkey', 'start', '--json']],
  ])('run by %s ends, and closes its database, when that gets SIGTERM', { tags: ['release'] }, async (_, words) => {
    const port = String(await freePort())
    const program = [process.execPath, ...programCommand].map(word => `'${word}'`).join(' ')
    await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
    await writeFile(join(folder, 'node_modules/.bin/latchkey'), `#!/bin/sh\nexec ${program} "$@"\n`, { mode: 0o755 })
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'latchkey start --json' } }))
    const child = spawn('npm', words, {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, LATCHKEY_PORT: port },
        LATCHKEY_DEMO_PORT: String(await freePort()),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    child.kill('SIGTERM')
    await once(child, 'exit')
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/live`).then(
          () => 'answers',
          () => 'gone',
        ),
      )
      .toBe('gone')
    // The lock of its folder is gone as well.
    await expect.poll(() => existsSync(join(folder, '.latchkey/db.lock')), { timeout: 60_000 }).toBe(false)
  })

  it('refuses development mode on an address of the network without consent, and creates nothing', async () => {
    const { code, said } = await run(['start', '--host', '0.0.0.0'])
    expect(code).toBe(1)
    expect(said).toContain('LATCHKEY_HOST is not a loopback address')
    expect(said).toContain('LATCHKEY_ALLOW_DEVELOPMENT_ON_NETWORK=true')
    expect(existsSync(join(folder, '.latchkey'))).toBe(false)
  })

  it('reports all invalid settings together, and creates nothing', async () => {
    const { code, said } = await run(['start', '--mode', 'production', '--port', 'x', '--colour', 'blue'])
    expect(code).toBe(1)
    for (const word of ['LATCHKEY_PORT must', '--colour is not an option', 'LATCHKEY_ROOT_SECRET is missing'])
      expect(said).toContain(word)
    expect(existsSync(join(folder, '.latchkey'))).toBe(false)
  })
})

describe('latchkey migrate, reseal, database, events and doctor on a deployment', { timeout: patienceMs }, () => {
  const rootSecret = (letter: string) => ({ LATCHKEY_ROOT_SECRET: letter.repeat(40) })

  it('migrate a database, seal it again under another secret, and check it', { tags: ['release'] }, async () => {
    expect(await run(['migrate', '--json'], rootSecret('a'))).toMatchObject({ code: 0, out: '{"ran":[]}\n' })
    const port = String(await freePort())
    const { child } = await started(['--port', port, '--json'], {
      ...rootSecret('a'),
      LATCHKEY_DEMO_PORT: String(await freePort()),
    })
    child.kill('SIGTERM')
    await once(child, 'exit')

    const both = { ...rootSecret('b'), LATCHKEY_PREVIOUS_ROOT_SECRETS: 'a'.repeat(40) }
    expect((await run(['doctor', '--deployment'], both)).out).toContain('still sealed under a previous root secret')
    expect(await run(['reseal'], both)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Sealed \d+ rows? again\./),
    })
    expect(await run(['reseal'], rootSecret('b'))).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing had'),
    })
    const examined = await run(['doctor', '--json'], rootSecret('b'))
    expect(examined.code).toBe(2)
    expect(JSON.parse(examined.out).findings).toContainEqual(
      expect.objectContaining({
        id: 'server.mode',
        severity: 'problem',
        fix: expect.stringContaining('LATCHKEY_MODE'),
      }),
    )
  })

  it('distribute no database that is not on Citus, and say what is missing', { tags: ['release'] }, async () => {
    expect(await run(['database', 'distribute'], rootSecret('a'))).toMatchObject({
      code: 1,
      out: expect.stringContaining('Set DATABASE_URL to a PostgreSQL with the extension citus'),
    })
    const { code, out } = await run(['database', 'distribute', '--json'], rootSecret('a'))
    expect({ code, ...JSON.parse(out) }).toMatchObject({
      code: 1,
      problems: [expect.any(String)],
      statements: [],
      refused: [],
    })
    expect((await run(['database', 'distribute', '--check'], rootSecret('a'))).code).toBe(1)
  })

  it('show events that were given up, and make them due again', { tags: ['release'] }, async () => {
    expect(await run(['migrate'], rootSecret('a'))).toMatchObject({ code: 0 })
    expect(await run(['events', 'list'], rootSecret('a'))).toMatchObject({
      code: 0,
      out: 'Nothing listens to events, so none are stored.\n',
    })
    const config = loadConfig({ ...rootSecret('a'), LATCHKEY_DATA_DIR: join(folder, '.latchkey') })
    const { database } = await createApp({ ...config, log: { level: 'silent' } })
    await database.queries.query({
      text: `insert into event_listeners (name, registered_at, seen_at) values ('webhooks', now(), now())`,
    })
    await database.queries.query({
      text: `insert into events (project_id, branch_id, type, data, created_at, ordinal, listener, due_at, relay_attempts,
          dead_at, last_error)
        values ('engines', 'main', 'user.created', '{"id":"a secret"}', now(), 1, 'webhooks', now(), 10, now(),
          'Error: no such column')`,
    })
    await database.close()

    expect((await run(['doctor', '--deployment'], rootSecret('a'))).out).toContain('latchkey events retry')
    const shown = await run(['events', 'list'], rootSecret('a'))
    expect(shown).toMatchObject({ code: 2, out: expect.stringContaining('webhooks: 0 events to relay, 1 dead') })
    expect(shown.out).toContain('user.created for webhooks, project engines')
    expect(shown.out).toContain('Error: no such column')
    expect(shown.out).not.toContain('a secret')
    expect(await run(['events', 'retry'], rootSecret('a'))).toMatchObject({
      code: 0,
      out: '1 event will be relayed again.\n',
    })
    const { code, out } = await run(['events', 'list', '--json'], rootSecret('a'))
    expect([code, JSON.parse(out)]).toMatchObject([0, { listeners: [{ name: 'webhooks', due: 1, dead: 0 }], dead: [] }])
  })

  it('report an empty list where there is nothing', { tags: ['release'] }, async () => {
    const { code, said } = await run(['doctor'])
    expect([code, said]).toEqual([1, expect.stringContaining('There is no server here to examine')])
    const down = await run(['doctor'], { DATABASE_URL: 'postgres://latchkey:hush@127.0.0.1:1/latchkey' })
    expect(down).toMatchObject({ code: 2, out: expect.stringContaining('The database cannot be reached') })
    expect(down.out).not.toContain('hush')
  })
})

describe('the settings', { timeout: patienceMs }, () => {
  it('the settings are all explained by --help and by the documentation', () => {
    const page = configurationPage()
    for (const { name, otherwise } of describeVariables()) {
      expect(settingsHelp()).toContain(name)
      expect(page).toContain(`### \`${name}\``)
      expect(otherwise).not.toBe('`unset`')
    }
  })

  it('have a documentation page that is up to date (tools/docs/configuration-page.ts writes it)', () => {
    const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
    expect(page).toBe(configurationPage())
  })
})
