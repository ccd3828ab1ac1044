/** What a viewer may see, as values that can be watched. */
import { createNamedStores, type LoadersOf, type NamedStores } from '../cache/named-stores.ts'
import type { Viewer } from './viewer.ts'
import type { Watchable } from './watchable.ts'

export interface ViewerStores extends Viewer, NamedStores<Watchable> {}

export type Loaders = LoadersOf<Watchable, ViewerStores>

export function createViewerStores(
  parts: Pick<Viewer, 'connection' | 'session' | 'userId'> & Partial<Pick<Viewer, 'userChanged'>>,
): ViewerStores {
  const viewer: ViewerStores = {
    userChanged: async () => {},
    ...parts,
    ...createNamedStores<Watchable>((name, key) =>
      parts.connection.store(async () => {
        const { loaders } = await import('./loaders.ts')
        const load: Loaders[typeof name] = loaders[name]
        return load(viewer, ...key)
      }),
    ),
  }
  return viewer
}
