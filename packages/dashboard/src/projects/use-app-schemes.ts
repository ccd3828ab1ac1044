import type { AdminOwnedProject } from '@latchkey/js'
import { useQuery } from '@tanstack/react-query'
import { wholeConfigQuery } from '../config/config-queries.ts'
import { updateConfig } from '../config/use-config-change.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { type AppScheme, nameScheme } from './app-schemes.ts'

export interface AppSchemeActs {
  readonly schemes: readonly AppScheme[]
  readonly add: (scheme: string) => Promise<void>
  readonly remove: (scheme: AppScheme) => Promise<boolean>
}

/** The schemes of native apps to which sign-ins of the project lead back. */
export function useAppSchemes(project: AdminOwnedProject): AppSchemeActs {
  const { data: config } = useQuery(wholeConfigQuery(project))
  const schemes = Object.entries(config?.domains.appSchemes ?? {}).map(([id, { scheme }]) => ({ id, scheme }))

  async function write({ id }: AppScheme, scheme: string | null) {
    await updateConfig(project, { [`domains.appSchemes.${id}`]: scheme === null ? null : { scheme } })
  }

  async function add(scheme: string) {
    await write({ id: nameScheme(scheme, schemes), scheme }, scheme)
    tell(`Sign-ins may lead back to ${scheme}.`)
  }

  const restore = useTask((removed: AppScheme) => write(removed, removed.scheme), 'As it was before.')
  const remove = useTask(async (removed: AppScheme) => {
    await write(removed, null)
    tell(`Sign-ins no longer lead back to ${removed.scheme}.`, { undo: () => restore(removed) })
  })

  return { schemes, add, remove }
}
