import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { ConfirmByTyping } from '../parts/ConfirmByTyping.tsx'
import { eachOf } from '../parts/each-of.ts'
import { sayCount } from '../parts/say-count.ts'
import type { Selection } from '../parts/selection.ts'
import { tell, tellFailure } from '../parts/toast-manager.ts'
import { wordsFor } from '../parts/words-for.ts'
import { deleteUser } from './delete-user.ts'
import { usersChanged } from './user-queries.ts'

export interface DeleteUsersDialogProps {
  project: Managed
  selection: Selection
  onClose: () => void
}

/** Deletes everybody who is selected. Those who could not be deleted stay selected, to try again. */
export function DeleteUsersDialog({ project, selection, onClose }: DeleteUsersDialogProps) {
  const queries = useQueryClient()
  const [ids] = useState([...selection.chosen])
  const [count, setCount] = useState(0)
  const users = sayCount(ids.length, 'user')

  async function remove(): Promise<boolean> {
    const { done, failed } = await eachOf(ids, id => deleteUser(project, id), setCount)
    selection.remove(done)
    await usersChanged(queries, project)
    if (done.length > 0) tell(`${sayCount(done.length, 'user')} deleted.`)
    const [first] = failed
    if (first) tellFailure(`${sayCount(failed.length, 'user')} could not be deleted. ${wordsFor(first.error)}`)
    return true
  }

  return (
    <ConfirmByTyping
      title={`Delete ${users}?`}
      phrase={`delete ${users}`}
      actionLabel={count > 0 ? `Deleting ${count} of ${ids.length}…` : `Delete ${users}`}
      onConfirm={remove}
      onClose={onClose}
    >
      These accounts are gone for good, with their addresses, metadata and places in teams, and are signed out
      everywhere at once.
    </ConfirmByTyping>
  )
}
