import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Managed } from '../api.ts'
import { tell, tellFailure } from '../parts/dialog/toast-manager.ts'
import { eachOf } from '../parts/each-of.ts'
import type { Selection } from '../parts/table/SelectionBar.tsx'
import { sayCount, wordsFor } from '../parts/words.ts'
import { usersChanged } from './user-queries.ts'

export interface SelectedUsersDialogProps {
  project: Managed
  selection: Selection
  onClose: () => void
}

/** Changes each of the selected users and shows the result. Users that could not be changed stay selected, to try again. */
export function useSelectedUsers({ project, selection }: Pick<SelectedUsersDialogProps, 'project' | 'selection'>) {
  const queries = useQueryClient()
  const [ids] = useState([...selection.chosen])
  const [count, setCount] = useState(0)

  /** `done` completes “3 users …” and “3 users could not be …”. */
  async function changeEach(change: (userId: string) => Promise<unknown>, done: string): Promise<true> {
    const outcome = await eachOf(ids, change, setCount)
    selection.remove(outcome.done)
    await usersChanged(queries, project)
    if (outcome.done.length > 0) tell(`${sayCount(outcome.done.length, 'user')} ${done}.`)
    const [first] = outcome.failed
    if (first) tellFailure(`${sayCount(outcome.failed.length, 'user')} could not be ${done}. ${wordsFor(first.error)}`)
    return true
  }

  return { users: sayCount(ids.length, 'user'), progress: { done: count, all: ids.length }, changeEach }
}
