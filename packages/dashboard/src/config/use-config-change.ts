import type { AdminOwnedProject, LatchkeyConfig } from '@latchkey/js'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'

/** Changes the configuration by paths. */
export function updateConfig(project: AdminOwnedProject, changes: object) {
  // To the compiler, a computed name is any text.
  return project.updateConfig(changes as LatchkeyConfig)
}

/**
 * Changes the configuration, says so, and offers to take it back.
 *
 * @example
 * const change = useConfigChange(project)
 * await change({ 'payments.items.credits': null }, 'Credits is removed.')
 */
export function useConfigChange(project: AdminOwnedProject) {
  const undo = useTask(
    (version: number) => project.restoreConfig(version - 1, { expectedVersion: version }),
    'As it was before.',
  )
  return async (changes: object, done: string): Promise<void> => {
    const { version } = await updateConfig(project, changes)
    tell(done, { undo: () => undo(version) })
  }
}
