import type { AdminOwnedProject, LatchkeyConfig } from '@latchkey/js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { configChanged, wholeConfigQuery } from '../config/config-queries.ts'
import { tell } from '../parts/dialog/toast-manager.ts'
import { useTask } from '../parts/use-task.ts'
import type { AndroidApp } from './android-apps.ts'

export interface AndroidAppActs {
  readonly apps: readonly AndroidApp[]
  readonly add: (app: AndroidApp) => Promise<void>
  readonly remove: (app: AndroidApp) => Promise<boolean>
}

/** The native apps that may use passkeys of the project. */
export function useAndroidApps(project: AdminOwnedProject): AndroidAppActs {
  const queries = useQueryClient()
  const { data: config } = useQuery(wholeConfigQuery(project))
  const apps = Object.entries(config?.domains.androidApps ?? {}).map(([id, { origin }]) => ({ id, origin }))

  async function write({ id }: AndroidApp, origin: string | null) {
    // To the compiler, a computed name is any text.
    const changes = { [`domains.androidApps.${id}`]: origin === null ? null : { origin } } as LatchkeyConfig
    await project.updateConfig(changes)
    await configChanged(queries, project)
  }

  async function add(app: AndroidApp) {
    await write(app, app.origin)
    tell(`${app.id} may use passkeys.`)
  }

  const restore = useTask((app: AndroidApp) => write(app, app.origin), 'As it was before.')
  const remove = useTask(async (app: AndroidApp) => {
    await write(app, null)
    tell(`${app.id} may no longer use passkeys.`, { undo: () => restore(app) })
  })

  return { apps, add, remove }
}
