import type { AdminOwnedProject } from '@latchkey/js'
import { demoProjectId } from '../projects/special-projects.ts'

const page = 'email-verification'

/**
 * The page of the customer's app that a verification link leads to, or null when no address of the app is
 * known. A pattern with a star is no address.
 */
export function verificationPage(
  { id, config }: Pick<AdminOwnedProject, 'id' | 'config'>,
  demoUrl: string | null,
): string | null {
  const known = config.domains.find(({ domain }) => !domain.includes('*'))
  if (known) return `${new URL(known.domain).origin}${known.handlerPath.replace(/\/+$/, '')}/${page}`
  return demoUrl && id === demoProjectId ? `${demoUrl}/handler/${page}` : null
}
