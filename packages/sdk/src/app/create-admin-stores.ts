import { createNamedStores, type LoadersOf } from '../cache/named-stores.ts'
import { createPreviewStores } from '../emails/preview-stores.ts'
import { adminLoaders } from './admin-loaders.ts'
import type { AdminStores } from './admin-stores.ts'
import type { AdminWatchable } from './admin-watchable.ts'
import type { Connection } from './connection.ts'

export function createAdminStores(connection: Connection): AdminStores {
  const stores = createNamedStores<AdminWatchable>((name, key) => {
    const load: LoadersOf<AdminWatchable, AdminStores>[typeof name] = adminLoaders[name]
    return connection.store(() => load(viewer, ...key))
  })
  const previews = createPreviewStores(connection)
  const viewer: AdminStores = {
    connection,
    ...stores,
    emailPreview: previews.store,
    async settingsChanged() {
      await Promise.all([previews.outdate(), ...showingSettings.map(name => stores.outdate(name))])
    },
  }
  return viewer
}

const showingSettings = [
  'project',
  'config',
  'productionModeErrors',
  'teamPermissionDefinitions',
  'projectPermissionDefinitions',
  'examination',
  'emailThemes',
  'emailTemplates',
] as const
