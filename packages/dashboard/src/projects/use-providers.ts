import type { AdminOAuthProviderConfig, AdminOwnedProject } from '@latchkey/js'
import { useQueryClient } from '@tanstack/react-query'
import { projectsChanged } from '../api.ts'
import { examineAnew } from '../doctor/doctor-queries.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import { providerNames } from './providers.ts'

export interface ProviderActs {
  /** Adds it, or puts it in the place of the one of the same id. */
  readonly saveProvider: (provider: AdminOAuthProviderConfig) => Promise<void>
  readonly removeProvider: (provider: AdminOAuthProviderConfig) => Promise<boolean>
}

/** Changes of a project's providers. Each is saved at once; one that was removed can be brought back. */
export function useProviders(project: AdminOwnedProject): ProviderActs {
  const queries = useQueryClient()
  const { oauthProviders } = project.config
  const without = (id: string) => oauthProviders.filter(provider => provider.id !== id)

  async function write(providers: AdminOAuthProviderConfig[]) {
    await project.update({ config: { oauthProviders: providers } })
    await Promise.all([projectsChanged(queries), examineAnew(queries, project)])
  }

  const undo = useTask(write, 'As it was before.')

  async function saveProvider(provider: AdminOAuthProviderConfig) {
    await write([...without(provider.id), provider])
    tell(`${providerNames[provider.id]} is saved.`)
  }

  const removeProvider = useTask(async ({ id }: AdminOAuthProviderConfig) => {
    await write(without(id))
    tell(`${providerNames[id]} is removed.`, { undo: () => undo(oauthProviders) })
  })

  return { saveProvider, removeProvider }
}
