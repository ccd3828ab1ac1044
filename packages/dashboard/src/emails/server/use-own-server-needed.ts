import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { wholeConfigQuery } from '../../config/config-queries.ts'
import { useDashboard } from '../../dashboard.ts'

/**
 * Whether the project needs a mail server of its own before it sends what its owner wrote. Not where mail stays in the
 * inbox of this machine. Undefined until it is loaded.
 */
export function useOwnServerNeeded(project: AdminOwnedProject): boolean | undefined {
  const { keepsMailLocal } = useDashboard().settings
  const select = (config: { emails: { server: { isShared: boolean } } }) =>
    config.emails.server.isShared && !keepsMailLocal
  return useQuery({ ...wholeConfigQuery(project), select }).data
}
