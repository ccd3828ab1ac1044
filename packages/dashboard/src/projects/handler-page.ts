import type { AdminOwnedProject } from '@latchkey/js'
import { demoProjectId } from './special-projects.ts'

type Addressed = Pick<AdminOwnedProject, 'id' | 'config'>

/** A page of the customer's app that a link in a mail leads to. */
export type MailedPage = 'sign-in' | 'email-verification' | 'password-reset' | 'magic-link-callback' | 'team-invitation'

/** Where a page of the customer's app is, or null when no address of the app is known. */
export function handlerPage(project: Addressed, demoUrl: string | null, page: MailedPage): string | null {
  const app = addressOfApp(project, demoUrl)
  return app && `${app}${handlerPathOf(project)}/${page}`
}

/** The customer's app, or null when no address of it is known. */
export function addressOfApp(project: Addressed, demoUrl: string | null): string | null {
  const known = knownDomain(project)
  if (known) return new URL(known.domain).origin
  return project.id === demoProjectId ? demoUrl : null
}

function handlerPathOf(project: Addressed): string {
  return knownDomain(project)?.handlerPath.replace(/\/+$/, '') ?? '/handler'
}

/** A pattern with a star is no address. */
function knownDomain({ config }: Addressed) {
  return config.domains.find(({ domain }) => !domain.includes('*'))
}
