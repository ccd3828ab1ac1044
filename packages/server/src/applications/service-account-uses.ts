/** When service accounts last received a token, exact to the minute. */
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import { writeServiceAccountUse } from './service-accounts.store.ts'

const exactToMs = 60_000
const mostKnown = 10_000

/** By project and service account: when its use was written. */
const written = perApp(() => new Map<string, number>())

/** The token does not wait for it, and many tokens in one minute are one write. */
export function noteServiceAccountUse(app: App, db: Db, id: string | undefined): void {
  if (id === undefined) return
  const known = written(app)
  const usedAt = app.clock.now()
  const key = `${db.projectId} ${id}`
  if (Math.abs(usedAt.getTime() - (known.get(key) ?? 0)) < exactToMs) return
  if (known.size >= mostKnown) known.clear()
  known.set(key, usedAt.getTime())
  writeServiceAccountUse(db, id, usedAt).catch((error: unknown) => {
    app.log.warn({ reason: getReason(error) }, 'writing the last use of a service account failed')
  })
}
