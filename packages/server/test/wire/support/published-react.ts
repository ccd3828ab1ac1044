/** An app with the published @stackframe/react: installed in its folder, built by Vite, and the browser that opens it. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { launchChromium, serveSite } from '@latchkey/testkit/browser'
import { openPage, type PublishedApp } from './published-app.ts'
import type { Wire, WireProject } from './wire.ts'

const root = fileURLToPath(new URL('../published-react-site', import.meta.url))

export interface PublishedReact extends PublishedApp {
  stop(): Promise<void>
}

export async function startPublishedReact(wire: Wire, project: WireProject): Promise<PublishedReact> {
  if (!existsSync(join(root, 'node_modules/.package-lock.json')))
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root })
  const { id: projectId, baseUrl, publishableClientKey } = project
  const site = await serveSite(root, {
    withoutPolicy: true,
    config: () => ({ projectId, baseUrl, publishableClientKey }),
  })
  const browser = await launchChromium()
  return {
    wire,
    project,
    // Passkeys need a name; the site names its address by number.
    open: path => openPage(browser, wire, site.address.replace('127.0.0.1', 'localhost') + path),
    async stop() {
      await browser.close()
      await site.close()
    },
  }
}
