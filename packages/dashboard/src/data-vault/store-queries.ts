/** What the screen reads about stores. */
import type { AdminOwnedProject } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { toKey } from '../api.ts'
import { getStores } from './stores.ts'

export function storesQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/config', 'GET /internal/data-vault/stores'),
    queryFn: async () => {
      const [config, figures] = await Promise.all([project.getConfig(), project.app.listDataVaultStores()])
      return getStores(config, figures)
    },
  })
}
