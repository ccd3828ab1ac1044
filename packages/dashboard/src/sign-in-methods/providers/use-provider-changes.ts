import type { AdminOwnedProject } from '@latchkey/js'
import { updateConfig } from '../../config/use-config-change.ts'
import { tell } from '../../parts/dialog/toast-manager.ts'
import { useTask } from '../../parts/use-task.ts'
import type { ProviderEntry, ProviderSettings } from './provider-entries.ts'

export interface ProviderChanges {
  /** Writes all that there is to be of it; null removes it. */
  readonly write: (settings: ProviderSettings | null) => Promise<void>
  /** One switch of it, saved at once. */
  readonly turn: (what: 'allowSignIn' | 'allowConnectedAccounts', isOn: boolean) => Promise<boolean>
  readonly remove: () => Promise<boolean>
}

/** Changes of one provider. What is saved at once can be taken back. */
export function useProviderChanges(
  project: AdminOwnedProject,
  { id, type, name, settings }: ProviderEntry,
): ProviderChanges {
  async function write(next: ProviderSettings | null) {
    await updateConfig(project, { [`auth.oauth.providers.${id}`]: next })
  }

  const takeBack = useTask(write, 'As it was before.')
  const offerUndo = { undo: () => takeBack(settings ?? null) }

  const turn = useTask(async (what: 'allowSignIn' | 'allowConnectedAccounts', isOn: boolean) => {
    const fresh = { type, isShared: true, allowSignIn: false, allowConnectedAccounts: true, appleBundles: {} }
    await write({ ...(settings ?? fresh), [what]: isOn })
    const subject = what === 'allowSignIn' ? 'Signing in with' : 'Connecting accounts of'
    tell(`${subject} ${name} is ${isOn ? 'on' : 'off'}.`, offerUndo)
  })

  const remove = useTask(async () => {
    await write(null)
    tell(`${name} is removed.`, offerUndo)
  })

  return { write, turn, remove }
}
