import type { ServerUser } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import type { Managed } from '../api.ts'
import { ConfirmByTyping } from '../parts/dialog/ConfirmDialog.tsx'
import { useTask } from '../parts/use-task.ts'
import { nameOf } from '../users/name-of.ts'
import { usersChanged } from '../users/user-queries.ts'

export interface RemoveSecondFactorDialogProps {
  project: Managed
  user: ServerUser
  onClose: () => void
}

/** Confirms that a user who lost their authenticator app signs in without it. */
export function RemoveSecondFactorDialog({ project, user, onClose }: RemoveSecondFactorDialogProps) {
  const queries = useQueryClient()
  const remove = useTask(async () => {
    await user.update({ totpMultiFactorSecret: null })
    await usersChanged(queries, project)
  }, 'The second factor is removed.')

  return (
    <ConfirmByTyping
      title="Remove the second factor?"
      phrase="remove"
      actionLabel="Remove second factor"
      onConfirm={remove}
      onClose={onClose}
    >
      {nameOf(user)} signs in without the authenticator app from now on, and the recovery codes stop working. Be sure
      that the request is theirs: the password alone is then enough to sign in.
    </ConfirmByTyping>
  )
}
