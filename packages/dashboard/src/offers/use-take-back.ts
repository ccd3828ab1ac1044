import type { AdminOwnedProject } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { configChanged } from '../config/config-queries.ts'
import { useTask } from '../parts/use-task.ts'
import type { TakeBack } from './offer-changes.ts'

/** Undoes a change of the configuration, for the toast that says what was changed. */
export function useTakeBack(project: AdminOwnedProject): (takeBack: TakeBack) => Promise<boolean> {
  const queries = useQueryClient()
  return useTask(async (takeBack: TakeBack) => {
    await takeBack()
    await configChanged(queries, project)
  }, 'As it was before.')
}
