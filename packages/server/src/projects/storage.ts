/**
 * What the projects of one user may store. Many rows of many features fill a database, so the size is not counted where each is
 * written: a project that was written to is measured, and writes are refused while the projects of its creator are too large.
 *
 * Projects without a creator have no such ceiling: the server made them.
 */
import { StorageFull } from '@latchkey/contract'
import { type App, perApp } from '../app.ts'
import { getReason } from '../kernel/db/errors.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { createRecentReads } from '../kernel/recent-reads.ts'
import { projectDirectory } from './project-directory.ts'
import { measureTable, measuringStatements, setStoredBytes, sumStoredBytes } from './stored-bytes.store.ts'

/** A project is measured at most so often. */
const leastMs = 60_000
/** Measuring one may take a hundredth of the time. */
const restFactor = 100
const mostRemembered = 10_000
const megabyte = 1_000_000

export interface OwnerStorage {
  readonly bytes: number
  readonly mostBytes: number
}

/** What the creator of the project stores in all of their projects; null where no ceiling applies. */
export async function findOwnerStorage(app: App, projectId: string): Promise<OwnerStorage | null> {
  const mostBytes = app.config.storageMegabytesPerOwner * megabyte
  if (mostBytes === 0 || projectId === internalProjectId) return null
  const creatorId = (await projectDirectory(app).read(projectId))?.creatorId
  if (!creatorId) return null
  return { bytes: await sums(app).read(creatorId), mostBytes }
}

/** Before a request that writes. @throws {@link StorageFull} */
export async function refuseAboveStorage(app: App, projectId: string): Promise<void> {
  await noteStorage(app, projectId)
  refuseRowsAboveStorage(app, projectId)
}

/** Before a request that may store or delete something. */
export async function noteStorage(app: App, projectId: string): Promise<void> {
  const storage = await findOwnerStorage(app, projectId)
  if (!storage) return
  if (storage.bytes > storage.mostBytes) full(app).add(projectId)
  else full(app).delete(projectId)
  measurer(app).noteWrite(projectId)
}

/** The same in a transaction, by what was found before the request. @throws {@link StorageFull} */
export function refuseRowsAboveStorage(app: App, projectId: string): void {
  if (full(app).has(projectId)) throw StorageFull()
}

const full = perApp(() => new Set<string>())

const sums = perApp(({ clock, database }) =>
  createRecentReads<number>({ clock, load: creatorId => sumStoredBytes(database, creatorId), freshForMs: 5_000 }),
)

/** One project after the other, each a while after it was written to. */
const measurer = perApp(app => {
  const waiting = new Set<string>()
  const restsUntil = new Map<string, number>()
  let statements: Promise<readonly string[]> | undefined
  let timer: NodeJS.Timeout | undefined

  const measure = async (projectId: string) => {
    const startedAt = performance.now()
    statements ??= measuringStatements(app.database)
    let bytes = 0
    for (const text of await statements) bytes += await measureTable(app.database, text, projectId)
    await setStoredBytes(app.database, projectId, bytes)
    return performance.now() - startedAt
  }

  const next = async () => {
    const now = app.clock.now().getTime()
    const projectId = [...waiting].find(id => !isResting(id, now))
    if (projectId === undefined) return
    waiting.delete(projectId)
    try {
      const took = await measure(projectId)
      rest(projectId, now + Math.max(leastMs, took * restFactor))
    } catch (error) {
      // A statement that takes too long is not repeated soon.
      rest(projectId, now + 10 * leastMs)
      statements = undefined
      app.log.warn({ projectId, reason: getReason(error) }, 'measuring the storage of a project failed')
    }
  }

  /** A clock that was set back must not keep a project from being measured. */
  const isResting = (projectId: string, now: number) => {
    const until = restsUntil.get(projectId)
    return until !== undefined && until > now && until - now < 24 * 60 * leastMs
  }

  const rest = (projectId: string, until: number) => {
    if (restsUntil.size >= mostRemembered) restsUntil.clear()
    restsUntil.set(projectId, until)
  }

  const schedule = () => {
    if (timer !== undefined || waiting.size === 0) return
    timer = setTimeout(() => {
      void next().finally(() => {
        timer = undefined
        schedule()
      })
    }, 500)
    timer.unref()
  }

  return {
    noteWrite(projectId: string): void {
      if (waiting.size >= mostRemembered) return
      waiting.add(projectId)
      schedule()
    },
  }
})
