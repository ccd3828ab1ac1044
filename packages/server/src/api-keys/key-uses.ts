/**
 * When keys were last used, exact to the minute.
 *
 * A check only notes the use in memory and goes on. The notes are written together every few seconds, and
 * once more when the process stops. Should that fail, the next use of each key makes another note.
 */
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import type { KeyRow } from './api-keys.store.ts'
import { type KeyUse, writeKeyUses } from './key-uses.store.ts'

const writtenEveryMs = 3_000
/** What is written is younger than this: then no one learns more from writing again. */
const exactToMs = 30_000

export function noteUse(app: App, { projectId }: Db, { id: keyId, lastUsedAtMillis }: KeyRow): void {
  const usedAt = app.clock.now()
  const isKnown = lastUsedAtMillis !== null && Math.abs(usedAt.getTime() - lastUsedAtMillis) < exactToMs
  if (!isKnown) notebook(app).note({ projectId, keyId, usedAt })
}

/** Writes what is noted now. Never fails. */
export async function writeNotedUses(app: App): Promise<void> {
  await notebook(app).write()
}

const notebook = perApp(({ database, log }) => {
  const noted = new Map<string, KeyUse>()
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    const uses = [...noted.values()]
    noted.clear()
    if (uses.length === 0) return
    try {
      await writeKeyUses(database, uses)
    } catch (error) {
      log.warn({ reason: getReason(error) }, 'writing the last uses of API keys failed')
    }
  }

  return {
    write,
    note(use: KeyUse) {
      noted.set(`${use.projectId} ${use.keyId}`, use)
      timer ??= setTimeout(() => void write(), writtenEveryMs).unref()
    },
  }
})
