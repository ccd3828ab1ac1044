/** An app with the published @stackframe/react: installed in its folder, built by Vite, and the browser that opens it. */
import { launchChromium, serveSite } from '@latchkey/testkit/browser'
import { openPage, type PublishedApp } from './published-app.ts'
import { installNewerReact, installPublishedReact, publishedReactSite } from './published-react-packages.ts'
import type { Wire, WireProject } from './wire.ts'

export interface PublishedReact extends PublishedApp {
  stop(): Promise<void>
}

export async function startPublishedReact(wire: Wire, project: WireProject, version: string): Promise<PublishedReact> {
  const folder = version === '2.8.41' ? publishedReactSite : await installNewerReact(version)
  if (version === '2.8.41') await installPublishedReact()
  const { id: projectId, baseUrl, publishableClientKey } = project
  const site = await serveSite(folder, {
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
