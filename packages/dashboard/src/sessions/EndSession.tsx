import type { SessionRecord } from '@latchkey/js'
import { Button } from '@latchkey/ui'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { ConfirmDialog } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'

export interface EndSessionProps {
  project: Managed
  session: SessionRecord
  /** Whose it is, in words. */
  name: string
  /** Why the user may not end it. */
  whyNot?: string | undefined
}

/** Ends one session. The session of a user ends after a confirmation; an impersonation is one's own, and ends with one click. */
export function EndSession({ project, session, name, whyNot }: EndSessionProps) {
  const [isAsking, setAsking] = useState(false)
  const end = useTask(async () => {
    const user = await project.app.getUser(session.userId)
    await user?.revokeSession(session.id)
  }, 'The session is ended.')

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        disabled={whyNot !== undefined}
        title={whyNot}
        aria-label={`End the session of ${name}`}
        onClick={session.isImpersonation ? end : () => setAsking(true)}
      >
        End
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="End this session?"
          description={`${name} is signed out there within minutes, and can sign in again.`}
          actionLabel="End session"
          isDestructive
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
