import { Alert } from '@latchkey/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Managed } from '../../api.ts'
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
