/** From which application of a project an account was changed: a link to a new password leads there. */
import { parseUrl } from '@latchkey/contract'
import type { App } from '../app.ts'
import { isTrustedOrigin, type TrustingProject } from '../projects/trusted-urls.ts'

/** The origin of the page that sent a request, or null unless it belongs to the project. */
export function trustedOrigin(app: App, project: TrustingProject, given: string | null): string | null {
  const url = given === null ? null : parseUrl(given)
  return url && isTrustedOrigin(app, project, url) ? url.origin : null
}
