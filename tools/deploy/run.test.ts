/**
 * What the image of `deploy/Dockerfile` would run, run here: the same words and settings, as another user who may write nowhere
 * but in the data folder, on a PostgreSQL and behind the proxies of `deploy/`.
 *
 * @module-tag release
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, type OwnPostgres, startOwnPostgres, unprivilegedAccount } from '../postgres/postgres.ts'
import { findProgram } from '../shared/debian.ts'
import { getText, readImage, repository } from './deployment-files.ts'
import { type Ports, startCaddy, startNginx, writeCertificate } from './proxies.ts'
import { send } from './send.ts'

const image = readImage(getText('Dockerfile'))
const keys = {
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'pck_for_this_test_alone_0123456789abcdef',
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_for_this_test_alone_0123456789abcdef',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_for_this_test_alone_0123456789abcdef',
}
const proxies = [
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const

describe('what the image runs', { timeout: 120_000 }, () => {
  const account = unprivilegedAccount()
  let folder: string
  let postgres: OwnPostgres
  let port: number
  let server: ChildProcess
  let env: NodeJS.ProcessEnv

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'))
    chmodSync(folder, 0o755)
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    if (account) chownSync(dataDir, account.uid, account.gid)
    await writeCertificate(folder)
    postgres = await startOwnPostgres()
    port = await freePort()
    env = {
      ...{ PATH: process.env.PATH, ...image.environment, ...keys },
      ...{ LATCHKEY_DATA_DIR: dataDir, LATCHKEY_HOST: '127.0.0.1', LATCHKEY_PORT: String(port) },
      LATCHKEY_PUBLIC_URL: 'https://auth.example.com',
      LATCHKEY_ROOT_SECRET: 'a-root-secret-that-is-only-for-this-test-0123456789',
      LATCHKEY_SMTP_URL: 'smtps://user:password@smtp.example.com:465',
      LATCHKEY_TRUSTED_PROXIES: 'loopback',
      LATCHKEY_DRAIN_SECONDS: '0',
      DATABASE_URL: await postgres.createDatabase('image'),
    }
    const [program = '', ...words] = image.entrypoint
    server = spawn(findProgram(program, program), words, { cwd: repository, env, stdio: 'ignore', ...account })
    await healthy()
  }, 120_000)
  afterAll(async () => {
    if (server?.exitCode === null && server.kill('SIGKILL')) await once(server, 'exit')
    await postgres.stop()
    rmSync(folder, { recursive: true })
  })

  const check = () => {
    const [program = '', ...words] = image.healthCheck
    const healthCheck = words.map(word => word.replace(':8100', `:${port}`))
    return spawnSync(program, healthCheck, { env, ...account }).status
  }
  async function healthy(): Promise<void> {
    for (let tried = 0; tried < 100 && server.exitCode === null; tried += 1) {
      if (check() === 0) return
      await pause(200)
    }
    throw new Error('The server did not become healthy.')
  }

  // Without root this process cannot become another user; it then owns the folder that it would have to be kept out of.
  it.skipIf(!account)('has a user who can write neither in the folder of the program nor beside it', () => {
    const script = `const { accessSync, constants } = require('node:fs')
      for (const path of ['.', 'packages', 'packages/server/dist', 'node_modules'])
        try { accessSync(path, constants.W_OK); console.log(path) } catch {}`
    const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: repository, encoding: 'utf8', ...account })
    expect(stdout).toBe('')
  })

  it.each(proxies)('signs people in behind %s', async (name, start) => {
    const ports: Ports = { folder, port: await freePort(), upstreamPort: port }
    const proxy = await start(ports)
    try {
      const request = (path: string, headers: object, body?: object) =>
        send(`${proxy.url}/api/v1${path}`, { method: body ? 'POST' : 'GET', headers: { ...common, ...headers } }, body)
      const asServer = {
        'x-stack-access-type': 'server',
        'x-stack-secret-server-key': keys.LATCHKEY_INTERNAL_SECRET_SERVER_KEY,
      }
      const asClient = {
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': keys.LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY,
      }
      const email = `ada-${name}@example.com`.toLowerCase()
      const user = { primary_email: email, primary_email_auth_enabled: true, password: 'a long enough password' }
      expect((await request('/users', asServer, user)).status).toBe(201)
      const signedIn = await request('/auth/password/sign-in', asClient, { email, password: user.password })
      expect(signedIn.status, signedIn.body).toBe(200)
      const token = { 'x-stack-access-token': JSON.parse(signedIn.body).access_token }
      expect(JSON.parse((await request('/users/me', { ...asClient, ...token })).body)).toMatchObject({
        primary_email: email,
      })
    } finally {
      await proxy.stop()
    }
  })

  it.each(
    proxies,
  )('what the image runs is told by %s where a request really comes from, and its largest bodies arrive', async (_, start) => {
    const upstream = createServer(async (incoming, outgoing) => {
      const { length } = incoming.url === '/ready' ? '' : await text(incoming)
      outgoing.end(JSON.stringify({ from: incoming.headers['x-forwarded-for'], length }))
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const { port: upstreamPort } = upstream.address() as AddressInfo
    const proxy = await start({ folder, port: await freePort(), upstreamPort })
    try {
      const body = { text: 'x'.repeat(8 * 1024 * 1024) }
      const headers = { 'x-forwarded-for': '198.51.100.9' }
      const received = await send(`${proxy.url}/api/v1/users`, { method: 'POST', headers }, body)
      expect(JSON.parse(received.body)).toEqual({ from: '127.0.0.1', length: JSON.stringify(body).length })
    } finally {
      await proxy.stop()
      upstream.close()
      upstream.closeAllConnections()
    }
  })

  it('stops within its grace period when it is told to', async () => {
    expect(check()).toBe(0)
    server.kill('SIGTERM')
    expect((await once(server, 'exit'))[0]).toBe(0)
    expect(check()).toBe(1)
  })
})

const common = { 'content-type': 'application/json', 'x-stack-project-id': 'internal' }
