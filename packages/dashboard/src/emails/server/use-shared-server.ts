import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { wholeConfigQuery } from '../../config/config-queries.ts'

/** Whether mails go out by the shared server. Undefined until it is loaded. */
export function useSharedServer(project: AdminOwnedProject): boolean | undefined {
  return useQuery({ ...wholeConfigQuery(project), select: config => config.emails.server.isShared }).data
}
