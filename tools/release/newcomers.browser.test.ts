/**
 * The path of someone who has nothing but npm: names are resolved by a registry, as for any user.
 *
 * `npx latchkey start` in an empty folder, then each template of `npm create latchkey`: installed, built, started, and
 * used by someone who signs up.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LatchkeyClientApp } from '@latchkey/js'
import { launchChromium } from '@latchkey/testkit/browser'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answers, freePort, type Running, run } from '../newcomer/processes.ts'
import { type CopiedKeys, createProject } from '../newcomer/server.ts'
import { startByNpm } from './npm-programs.ts'
import { type NpmRegistry, startNpmRegistry } from './npm-registry.ts'
import { packPackages, publishedPackages } from './packed.ts'

const patienceMs = 900_000
const ada = { email: 'ada@example.com', password: 'a long enough password' }

describe('a newcomer', { timeout: patienceMs, tags: ['installs'] }, () => {
  const running: Running[] = []
  let folder: string
  let registry: NpmRegistry
  let server: { url: string; claimCode: string }
  let browser: Browser

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-newcomers-'))
    registry = await startNpmRegistry(join(folder, 'registry'))
    running.push(registry)
    for (const archive of packPackages(join(folder, 'packed'))) registry.publish(archive)
    browser = await launchChromium()
  }, patienceMs)
  afterAll(async () => {
    await browser?.close()
    await Promise.all(running.map(program => program.stop()))
    rmSync(folder, { recursive: true, maxRetries: 5 })
  })

  const npm = (words: readonly string[], cwd: string) => run('npm', words, { cwd, env: registry.env })

  it('finds every package of ours in the registry', async () => {
    for (const { name } of publishedPackages) expect(await npm(['view', name, 'version'], folder)).toMatch(/^\d+\.\d+/)
  })

  it('starts a server by `npx latchkey start` in an empty folder', async () => {
    const [port, demoPort] = [await freePort(), await freePort()]
    const cwd = join(folder, 'server')
    await mkdir(cwd)
    const started = await startByNpm('npx', ['latchkey', 'start'], {
      cwd,
      env: { ...registry.env, LATCHKEY_PORT: String(port), LATCHKEY_DEMO_PORT: String(demoPort) },
      isReady: said => said.includes('Latchkey is running'),
    })
    running.push(started)
    const claimCode = /claim\?code=(\w+)/.exec(started.output())?.[1] ?? ''
    server = { url: `http://localhost:${port}`, claimCode }
    expect(claimCode).not.toBe('')
    expect(readdirSync(cwd)).toEqual(['.latchkey'])
    for (const at of [port, demoPort])
      expect(await (await fetch(`http://localhost:${at}/`)).text()).toContain('<!doctype html>')
  })

  describe('makes an app', () => {
    let keys: CopiedKeys
    beforeAll(async () => {
      keys = await createProject(join(folder, 'server'), server)
    })

    /** Created, installed, type-checked and built as its README says, and running. */
    async function startApp(template: string, script: (port: number) => string[]): Promise<string> {
      const name = `${template}-app`
      const cwd = join(folder, name)
      const said = await npm(['create', 'latchkey@latest', name, '--', '--template', template], folder)
      expect(said).toContain(`${name}/.env.local`)
      fillIn(join(cwd, '.env.local'))
      await npm(['install'], cwd)
      await npm(['run', 'build'], cwd)
      const port = await freePort()
      const url = `http://localhost:${port}`
      const env = { ...registry.env, PORT: String(port) }
      running.push(await startByNpm('npm', script(port), { cwd, env, isReady: () => answers(url) }))
      return url
    }

    function fillIn(file: string): void {
      const values: Readonly<Record<string, string>> = {
        BASE_URL: server.url,
        PROJECT_ID: keys.PROJECT_ID,
        PUBLISHABLE_CLIENT_KEY: keys.PUBLISHABLE_CLIENT_KEY,
        SECRET_SERVER_KEY: keys.SECRET_SERVER_KEY,
      }
      const lines = readFileSync(file, 'utf8').replace(/^(\w*LATCHKEY_(\w+))=.*$/gm, (_, name, word) => {
        return `${name}=${values[word]}`
      })
      writeFileSync(file, lines)
    }

    async function signUpAt(url: string, email: string): Promise<void> {
      const page = await browser.newPage()
      await page.goto(url)
      await page.getByRole('link', { name: 'Sign up' }).click()
      await page.getByRole('heading', { name: 'Create a new account' }).waitFor()
      expect(await page.getByRole('navigation').count(), 'nothing lies below the page').toBe(0)
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(ada.password)
      await page.getByLabel('Repeat password').fill(ada.password)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
      await page.close()
    }

    it('with Vite, which signs someone up', async () => {
      const url = await startApp('vite', port => ['run', 'preview', '--', '--port', String(port), '--strictPort'])
      await signUpAt(url, 'vite@example.com')
    })

    it('with Next.js, which signs someone up', async () => {
      const url = await startApp('next', () => ['start'])
      expect((await fetch(`${url}/api/me`)).status).toBe(401)
      await signUpAt(`${url}/account`, 'next@example.com')
    })

    it('with Hono, which answers someone who has signed up', async () => {
      const url = await startApp('hono', () => ['start'])
      const app = new LatchkeyClientApp({
        baseUrl: server.url,
        projectId: keys.PROJECT_ID,
        publishableClientKey: keys.PUBLISHABLE_CLIENT_KEY,
        tokenStore: 'memory',
        redirectMethod: 'none',
      })
      await app.signUpWithCredential({ ...ada, verificationCallbackUrl: `${url}/verify`, noRedirect: true })
      const headers = await (await app.getUser({ or: 'throw' })).getAuthHeaders()
      const getAnswer = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).json()

      expect(await getAnswer('/api/me', { headers })).toMatchObject({ primaryEmail: ada.email, displayName: null })
      const renamed = { method: 'POST', headers, body: JSON.stringify({ name: 'Ada' }) }
      expect(await getAnswer('/api/name', renamed)).toEqual({ displayName: 'Ada' })
      expect(await getAnswer('/api/me', { headers })).toMatchObject({ displayName: 'Ada' })
      expect((await fetch(`${url}/api/me`)).status).toBe(401)
      expect(await getAnswer('/')).toEqual({ message: 'Anyone may read this.' })
    })
  })
})
