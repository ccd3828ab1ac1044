/**
 * The pages that the server has for each project, below `/p/<project id>/`.
 *
 * All projects share their origin, and with it cookies and storage; the code that runs there is ours alone. They are one
 * document, and read what they need from `config.json` beside them.
 */
import { parseUrl } from '@latchkey/contract'
import type { App } from './app.ts'
import type { Site } from './handler.ts'
import { bindDb } from './kernel/db/db.ts'
import { internalProjectId } from './kernel/http/caller.ts'
import { findPublishableKey } from './project-keys/project-keys.ts'
import { hostedPageAt } from './projects/hosted-page.ts'
import { projectDirectory } from './projects/projects.ts'
import { isTrustedRedirect } from './projects/trusted-urls.ts'
import { createSite } from './site.ts'

/** Where the files of the document are. A project cannot have this name. */
const assets = '/p/-'

/** Serves the hosted pages from a folder of built files, and everything else from the other site. */
export function besideHostedPages(app: App, folder: string, others: Site): Site {
  const built = createSite({ folder, config: {} })
  return (request, path) => {
    if (path !== '/p' && !path.startsWith('/p/')) return others(request, path)
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (path.startsWith(`${assets}/`)) return path.includes('.') ? built(request, path.slice(assets.length)) : null
    const [, projectId] = /^\/p\/([A-Za-z0-9-]{1,100})\/config\.json$/.exec(path) ?? []
    if (projectId !== undefined) return getSettings(app, projectId, new URL(request.url).searchParams)
    const at = hostedPageAt(path)
    return at?.page ? page(app, at.projectId, () => built(request, '/')) : nothing()
  }
}

async function page(app: App, projectId: string, show: () => ReturnType<Site>): Promise<Response> {
  const shown = (await findProject(app, projectId)) && (await show())
  return shown || nothing()
}

/** What the document needs to begin: nothing in it is secret. */
async function getSettings(app: App, projectId: string, query: URLSearchParams): Promise<Response> {
  const project = await findProject(app, projectId)
  if (!project) return nothing()
  const publishableClientKey = await findPublishableKey(app, bindDb(app.database, projectId, 'main'))
  const redirectUri = parseUrl(query.get('redirect_uri') ?? '')
  const redirectUrl = redirectUri && isTrustedRedirect(app, project, redirectUri) ? redirectUri.href : null
  const settings = { projectId, displayName: project.displayName, publishableClientKey, redirectUrl }
  return new Response(JSON.stringify(settings), { headers: { ...always, 'content-type': 'application/json' } })
}

/** The project of the owners has its pages in the dashboard. */
async function findProject(app: App, projectId: string) {
  return projectId === internalProjectId ? null : projectDirectory(app).read(projectId)
}

const always = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

/** Nothing below `/p/` is for another site to answer. */
function nothing(): Response {
  const headers = { ...always, 'content-type': 'text/plain; charset=utf-8' }
  return new Response('There is no such page. Check the address.\n', { status: 404, headers })
}
