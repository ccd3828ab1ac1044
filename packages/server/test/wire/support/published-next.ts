/** An app on Next.js 15 with the published @stackframe/stack: installed and built in a folder of its own, and the browser that opens it. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchChromium } from '@latchkey/testkit/browser'
import { startSite } from '../../../../next/test/support/next-site.ts'
import { openPage, type PublishedApp } from './published-app.ts'
import { installOptions, useVersion } from './published-versions.ts'
import type { Wire, WireProject } from './wire.ts'

const source = fileURLToPath(new URL('../published-next-site', import.meta.url))
const next = 'node_modules/next/dist/bin/next'
const execute = promisify(execFile)

type Env = Readonly<Record<string, string>>

export interface PublishedNext extends PublishedApp {
  stop(): Promise<void>
}

export async function startPublishedNext(wire: Wire, project: WireProject, version: string): Promise<PublishedNext> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-next-15-'))
  await cp(source, folder, { recursive: true, filter: path => !/\/(node_modules|\.next)$/.test(path) })
  const hasLock = version === '2.8.41'
  if (!hasLock) {
    await useVersion(folder, version)
    await rm(join(folder, 'package-lock.json'))
  }
  await execute('npm', [hasLock ? 'ci' : 'install', ...installOptions], { cwd: folder })
  const settings = {
    SHOP_BASE_URL: wire.url,
    SHOP_PROJECT_ID: project.id,
    SHOP_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
    SHOP_SECRET_SERVER_KEY: project.secretServerKey,
  }
  // What webpack builds for production fails on the account page: of the package's import of next/navigation, `useRouter` is left out.
  await execute(process.execPath, [next, 'build', '--turbopack'], { cwd: folder, env: environment(settings) })
  const site = await startSite(folder, settings, { next, hostname: 'localhost' })
  const browser = await launchChromium()
  return {
    wire,
    project,
    open: path => openPage(browser, wire, site.address + path),
    async stop() {
      await browser.close()
      await site.stop()
      await rm(folder, { recursive: true })
    },
  }
}

function environment(settings: Env): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env
  return { PATH, HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings }
}
