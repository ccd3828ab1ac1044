/** A real server that listens, a folder to work in, and projects whose keys a command can be given. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LatchkeyAdminApp } from '@latchkey/js'
import { type Config, createSite, type Listening, listen } from '@latchkey/server'
import { type ProjectOptions, startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { latchkey, type Outcome } from './program.ts'

export interface Scene {
  readonly testkit: Testkit
  readonly url: string
  readonly folder: string
  /** A project with its admin, and commands about it. */
  shop(options?: ProjectOptions): Promise<Shop>
  run(words: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome>
  write(file: string, text: string): Promise<void>
  read(file: string): Promise<string>
  stop(): Promise<void>
}

export interface Shop {
  readonly project: TestProject
  readonly admin: LatchkeyAdminApp
  readonly env: Readonly<Record<string, string>>
  run(...words: string[]): Promise<Outcome>
}

export async function openScene(): Promise<Scene> {
  const testkit = await startTestkit({ parts: { site: ({ config }) => getDashboard(config) } })
  const server: Listening = await listen(testkit.latchkey.answer, { host: '127.0.0.1', port: 0 })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-cli-'))
  const url = `http://127.0.0.1:${server.port}`
  const run: Scene['run'] = (words, env = {}) =>
    latchkey(words, { cwd: folder, env: { LATCHKEY_BASE_URL: url, XDG_CONFIG_HOME: folder, ...env } })
  return {
    testkit,
    url,
    folder,
    run,
    async shop(options) {
      const project = await testkit.createProject(options)
      const env = { LATCHKEY_PROJECT_ID: project.id, LATCHKEY_SUPER_SECRET_ADMIN_KEY: project.keys.admin }
      const admin = new LatchkeyAdminApp({
        baseUrl: url,
        projectId: project.id,
        superSecretAdminKey: project.keys.admin,
        publishableClientKey: project.keys.client,
        tokenStore: null,
      })
      return { project, admin, env, run: (...words) => run(words, env) }
    },
    write: (file, text) => writeFile(join(folder, file), text),
    read: file => readFile(join(folder, file), 'utf8'),
    async stop() {
      await server.close()
      await testkit.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** What a dashboard says of itself; its pages are not needed. */
function getDashboard({ internal: { publishableClientKey }, mode }: Config) {
  const isDevelopment = mode === 'development'
  return createSite({ folder: 'without pages', config: { projectId: 'internal', publishableClientKey, isDevelopment } })
}
