import type { AdminOwnedProject } from '@latchkey/js'
import { demoProjectId } from './special-projects.ts'

type Addressed = Pick<AdminOwnedProject, 'id' | 'config'>

/** A page of the customer's app that a link leads to. */
export type LinkedPage =
  | 'sign-in'
  | 'email-verification'
  | 'password-reset'
  | 'magic-link-callback'
  | 'team-invitation'
  | 'impersonation'

/** Where a page of the customer's app is, or null when no address of the app is known. */
export function handlerPage(project: Addressed, demoUrl: string | null, page: LinkedPage): string | null {
  return handlerPages(project, demoUrl, page)[0] ?? null
}

/** The page at every known address of the customer's app. A pattern with a star is no address. */
export function handlerPages({ id, config }: Addressed, demoUrl: string | null, page: LinkedPage): readonly string[] {
  const known = config.domains.filter(({ domain }) => !domain.includes('*'))
  if (known.length === 0) return id === demoProjectId && demoUrl ? [`${demoUrl}/handler/${page}`] : []
  return known.map(({ domain, handlerPath }) => `${new URL(domain).origin}${handlerPath.replace(/\/+$/, '')}/${page}`)
}
