import type { NamedStores } from '../cache/named-stores.ts'
import type { PreviewStore } from '../emails/preview-stores.ts'
import type { AdminViewer } from './admin-viewer.ts'
import type { AdminWatchable } from './admin-watchable.ts'

/** What an owner may see of a project, as values that can be watched. */
export interface AdminStores extends AdminViewer, NamedStores<AdminWatchable> {
  /** A rendered email. Only the last ones are kept: a source in an editor changes with every key. */
  readonly emailPreview: PreviewStore
}
