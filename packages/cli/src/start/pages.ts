/** Which built pages are served where, and the public settings of each. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type App,
  besideHostedPages,
  type Config,
  createDocumentationSite,
  createSite,
  type Demo,
  type Embed,
  needsOwner,
  type Site,
  type SiteOptions,
} from '@latchkey/server'

/** Where they were built, in the repository; a published package has copies of its own (pack-pages.mjs). */
function builtPages(path: string): string {
  const built = fileURLToPath(new URL(`../../../../${path}/dist`, import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL(`../../pages/${path}`, import.meta.url))
}

export function dashboardPages(app: App): SiteOptions {
  const { mode, mail, internal: internalKeys, listen, publicUrl } = app.config
  const isDevelopment = mode === 'development'
  const config = async () => ({
    projectId: 'internal',
    publishableClientKey: internalKeys.publishableClientKey,
    publicUrl,
    isDevelopment,
    keepsMailLocal: mail.smtpUrl === undefined,
    demoUrl: isDevelopment ? `http://localhost:${listen.demoPort}` : null,
    // In production the public must not learn that a server has no owner yet.
    needsOwner: isDevelopment && (await needsOwner(app)),
  })
  return { folder: builtPages('packages/dashboard'), config, embeds: app.stripe === null ? [] : [stripeForm] }
}

/** Stripe's card form, which must be loaded from Stripe, and its pages on which a bank confirms a payment. */
const stripeForm: Embed = {
  below: '/purchase/',
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}

/** What the server gives out beside its API: the pages of projects, the dashboard, and in development the documentation. */
export function getPages(app: App): Site {
  const pages = besideHostedPages(app, builtPages('packages/hosted'), createSite(dashboardPages(app)))
  if (app.config.mode !== 'development') return pages
  const documentation = createDocumentationSite(builtPages('docs'))
  return (request, path) =>
    path === '/docs' || path.startsWith('/docs/') ? documentation(request, path) : pages(request, path)
}

export function demoPages({ publicUrl }: Config, demo: Demo): SiteOptions {
  return { folder: builtPages('examples/react-demo'), config: { ...demo }, connectTo: [publicUrl] }
}
