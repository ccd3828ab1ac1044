/** Which built pages are served where, and what each is told. */
import { fileURLToPath } from 'node:url'
import type { Config, Demo, SiteOptions } from '@latchkey/server'

const builtPages = (path: string) => fileURLToPath(new URL(`../../../../${path}/dist`, import.meta.url))

export function dashboardPages({ mode, internalKeys, listen }: Config): SiteOptions {
  const isDevelopment = mode === 'development'
  return {
    folder: builtPages('packages/dashboard'),
    config: {
      projectId: 'internal',
      publishableClientKey: internalKeys.publishableClientKey,
      isDevelopment,
      demoUrl: isDevelopment ? `http://localhost:${listen.demoPort}` : null,
    },
  }
}

export function demoPages({ publicUrl }: Config, demo: Demo): SiteOptions {
  return { folder: builtPages('examples/react-demo'), config: { ...demo }, connectTo: [publicUrl] }
}
