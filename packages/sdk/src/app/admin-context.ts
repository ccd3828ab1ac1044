import type { AdminStores } from './admin-stores.ts'
import type { AppContext } from './app-context.ts'

/** What the methods of an owner's app see besides. */
export interface AdminContext extends AppContext {
  readonly admin: AdminStores
}
