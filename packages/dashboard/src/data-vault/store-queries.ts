/** What the screen reads about stores. */
import type { AdminOwnedProject } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered } from '../api.ts'
import { configChanged } from '../config/config-queries.ts'
import { getStores } from './stores.ts'

export function storesQuery(project: AdminOwnedProject) {
  return queryOptions({
    queryKey: ['project', project.id, 'data-vault'],
    queryFn: async () => {
      const [config, figures] = await Promise.all([project.getConfig(), project.app.listDataVaultStores()])
      return getStores(config, figures)
    },
    ...asAnswered,
  })
}

/** After a store was added, renamed or removed. */
export async function storesChanged(queries: QueryClient, project: AdminOwnedProject): Promise<void> {
  await Promise.all([
    configChanged(queries, project),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'data-vault'] }),
  ])
}
