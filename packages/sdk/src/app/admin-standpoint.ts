/** From where an owner sees a project: the connection to it, and what is known of it already. */
import { createNamedStores, type LoadersOf, type NamedStores } from '../cache/named-stores.ts'
import { adminLoaders } from './admin-loaders.ts'
import type { AdminWatchable } from './admin-watchable.ts'
import type { Connection } from './connection.ts'

export interface AdminStandpoint extends NamedStores<AdminWatchable> {
  readonly connection: Connection
  /** Says that settings have changed, and with them everything that shows one. */
  readonly settingsChanged: () => Promise<void>
}

export type AdminLoaders = LoadersOf<AdminWatchable, AdminStandpoint>

export function createAdminStandpoint(connection: Connection): AdminStandpoint {
  const stores = createNamedStores<AdminWatchable>((name, key) => {
    const load: AdminLoaders[typeof name] = adminLoaders[name]
    return connection.store(() => load(standpoint, ...key))
  })
  const standpoint: AdminStandpoint = {
    connection,
    ...stores,
    async settingsChanged() {
      await Promise.all(showingSettings.map(name => stores.outdate(name)))
    },
  }
  return standpoint
}

const showingSettings = [
  'project',
  'config',
  'productionModeErrors',
  'teamPermissionDefinitions',
  'projectPermissionDefinitions',
  'examination',
] as const
