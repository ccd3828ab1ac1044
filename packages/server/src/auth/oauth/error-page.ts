/** A flow that fails ends on the application's page for errors, from which the user can start again. */
import { ProviderRejected, parseUrl, providerFailures, Refusal, wireDetails } from '@latchkey/contract'
import type { App } from '../../app.ts'
import type { ProjectScope } from '../../kernel/http/context.ts'
import { isTrustedRedirect } from '../../projects/trusted-urls.ts'

/** The page with the error in its query. Null: the application named none, one that is not trusted, or the error has no code. */
export function errorPage(
  app: App,
  { project }: Pick<ProjectScope, 'project'>,
  errorRedirectUrl: string | null,
  error: unknown,
): URL | null {
  const page = errorRedirectUrl === null ? null : parseUrl(errorRedirectUrl)
  if (!(error instanceof Refusal) || !page || !isTrustedRedirect(app, project, page)) return null
  const code = isProviderFailure(error) ? ProviderRejected.code : error.kind.code
  if (code === null) return null
  page.searchParams.set('errorCode', code)
  page.searchParams.set('message', error.message)
  page.searchParams.set('details', JSON.stringify(wireDetails(error) ?? {}))
  return page
}

export function isProviderFailure(error: unknown): boolean {
  return error instanceof Refusal && providerFailures.some(kind => kind === error.kind)
}
