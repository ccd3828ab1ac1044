import type { AdminOwnedProject } from '@latchkey/js'
import { demoProjectId } from './special-projects.ts'

/**
 * A page of the customer's app that a link in a mail leads to, or null when no address of the app is known. A
 * pattern with a star is no address.
 */
export function handlerPage(
  { id, config }: Pick<AdminOwnedProject, 'id' | 'config'>,
  demoUrl: string | null,
  page: 'email-verification' | 'team-invitation',
): string | null {
  const known = config.domains.find(({ domain }) => !domain.includes('*'))
  if (known) return `${new URL(known.domain).origin}${known.handlerPath.replace(/\/+$/, '')}/${page}`
  return demoUrl && id === demoProjectId ? `${demoUrl}/handler/${page}` : null
}
