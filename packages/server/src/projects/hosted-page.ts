/** The pages that this server has for a project: `/p/<project id>/sign-in` and its siblings. */
import { hostedFolder, hostedPages, parseUrl } from '@latchkey/contract'
import { internalProjectId } from '../kernel/http/caller.ts'

export interface HostedPage {
  readonly projectId: string
  /** A name of the list, or null: the path names no page. */
  readonly page: (typeof hostedPages)[number] | null
}

/** What a path below `/p/` names. It is compared as it was sent: a path with an escape in it names nothing. Null: it names no project. */
export function hostedPageAt(path: string): HostedPage | null {
  const [, projectId, name] = /^\/p\/([A-Za-z0-9-]{1,100})\/([a-z-]{1,40})$/.exec(path) ?? []
  if (projectId === undefined) return null
  return { projectId, page: hostedPages.find(page => page === name) ?? null }
}

/** Whether the URL is one of the pages for this project, and for no other. */
export function isHostedPage(publicUrl: string, projectId: string, url: URL): boolean {
  const base = new URL(publicUrl)
  if (url.origin !== base.origin || url.username !== '' || url.password !== '') return false
  const folder = base.pathname.replace(/\/$/, '')
  if (!url.pathname.startsWith(`${folder}/p/`)) return false
  const at = hostedPageAt(url.pathname.slice(folder.length))
  return at?.projectId === projectId && at.page !== null
}

/** The project of the owners has its pages in the dashboard. */
export function hostedPageUrl(publicUrl: string, projectId: string, page: (typeof hostedPages)[number]): URL | null {
  if (projectId === internalProjectId) return parseUrl(`${publicUrl}/handler/${page}`)
  return parseUrl(`${publicUrl}${hostedFolder(projectId)}/${page}`)
}
