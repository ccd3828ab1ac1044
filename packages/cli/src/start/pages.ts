/** Which built pages are served where, and the public settings of each. */
import { fileURLToPath } from 'node:url'
import { type App, type Config, type Demo, needsOwner, type SiteOptions } from '@latchkey/server'

const builtPages = (path: string) => fileURLToPath(new URL(`../../../../${path}/dist`, import.meta.url))

export function dashboardPages(app: App): SiteOptions {
  const { mode, internalKeys, listen, publicUrl } = app.config
  const isDevelopment = mode === 'development'
  const config = async () => ({
    projectId: 'internal',
    publishableClientKey: internalKeys.publishableClientKey,
    publicUrl,
    isDevelopment,
    demoUrl: isDevelopment ? `http://localhost:${listen.demoPort}` : null,
    // In production the public must not learn that a server has no owner yet.
    needsOwner: isDevelopment && (await needsOwner(app)),
  })
  return { folder: builtPages('packages/dashboard'), config }
}

export function demoPages({ publicUrl }: Config, demo: Demo): SiteOptions {
  return { folder: builtPages('examples/react-demo'), config: { ...demo }, connectTo: [publicUrl] }
}
