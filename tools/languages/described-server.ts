/** A server whose description a generator is given, and the folder in which the client is made. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startTestkit, type TestProject } from '@latchkey/testkit'
import { listen } from '../../packages/server/src/listen.ts'
import { freePort } from '../postgres/postgres.ts'

export interface DescribedServer {
  /** With the base path of the API. */
  readonly url: string
  readonly project: TestProject
  /** Holds the description of this server: `openapi.json`. */
  readonly folder: string
  stop(): Promise<void>
}

export async function startDescribedServer(): Promise<DescribedServer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const testkit = await startTestkit({ env: { LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: origin } })
  const server = await listen(testkit.latchkey.answer, { host: '127.0.0.1', port })
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-generated-'))
  const url = `${origin}/api/v1`
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${url}/openapi.json`)).text())
  return {
    url,
    project: await testkit.createProject(),
    folder,
    async stop() {
      await server.close()
      await testkit.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * The folder of a generator beside this file, with what its lock file names.
 *
 * No script of a package is run: none is needed.
 */
export function installedGenerator(name: string): string {
  const folder = fileURLToPath(new URL(name, import.meta.url))
  if (!existsSync(join(folder, 'node_modules/.package-lock.json')))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
  return folder
}
