/** Rendered emails that views watch. */
import type { Connection } from '../app/connection.ts'
import type { LoadedStore } from '../cache/store.ts'
import type { EmailPreviewOptions } from './email-options.ts'

export type PreviewStore = (options: EmailPreviewOptions) => LoadedStore<string>

/** More than one view shows at once. */
const mostPreviews = 50

export function createPreviewStores(connection: Connection) {
  const stores = new Map<string, LoadedStore<string>>()

  const store: PreviewStore = options => {
    const { templateId, template, templateTsxSource, themeId, themeTsxSource } = options
    const key = JSON.stringify([
      templateId,
      template,
      templateTsxSource,
      themeId === undefined ? 'absent' : [themeId],
      themeTsxSource,
    ])
    const known =
      stores.get(key) ?? connection.store(async () => (await import('./emails.ts')).renderEmail(connection, options))
    // The last used one is at the end.
    stores.delete(key)
    stores.set(key, known)
    const [oldest] = stores.keys()
    if (stores.size > mostPreviews && oldest !== undefined) stores.delete(oldest)
    return known
  }
  return {
    store,
    async outdate() {
      await Promise.all([...stores.values()].map(each => each.outdate()))
    },
  }
}
