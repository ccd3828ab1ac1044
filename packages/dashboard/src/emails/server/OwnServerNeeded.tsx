import type { AdminOwnedProject } from '@latchkey/js'
import { Alert } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Managed } from '../../api.ts'
import { wholeConfigQuery } from '../../config/config-queries.ts'
import { useDashboard } from '../../dashboard.ts'
import { mailServerScreen } from '../emails.screens.ts'

/** Said before anyone starts with what a project on the shared server cannot finish. */
export function OwnServerNeeded({ project, children }: { project: Managed; children: ReactNode }) {
  return (
    <Alert>
      {children}{' '}
      <Link to={mailServerScreen.path} params={{ projectId: project.id }}>
        Set up a mail server
      </Link>
    </Alert>
  )
}

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
