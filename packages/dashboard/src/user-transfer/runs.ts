/**
 * Imports that this page is sending. They go on while one looks at other screens, can be paused, and ask before
 * the page is closed; one that was cut off all the same goes on where the server says, with the same file.
 */
import type { ImportProgress } from '@latchkey/js'
import { useSyncExternalStore } from 'react'
import type { Managed } from '../api.ts'
import { clearMapping, type Mapping, rememberMapping } from './mapping.ts'
import { type Source, wordsForTransfer } from './opened-file.ts'

export interface Run {
  readonly project: Managed
  readonly source: Source
  readonly name: string
  readonly mapping: Mapping
  readonly status: 'running' | 'paused' | 'finished' | 'failed'
  readonly progress: ImportProgress
  /** What went wrong, in words. */
  readonly problem: string | null
}

export interface RunOptions {
  /** Of the file; the import is known by it afterwards. */
  readonly name: string
  /** Of its columns, if it is a table. Kept in this browser until the import is finished. */
  readonly mapping: Mapping
  readonly isDryRun: boolean
  /** Goes on with an import that was begun. */
  readonly importId?: string
}

const runs = new Map<string, Run>()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()

/** Begins to send, and answers the id of the import as soon as the server has given it one. */
export function startRun(
  project: Managed,
  source: Source,
  { name, mapping, isDryRun, importId }: RunOptions,
): Promise<string> {
  const stop = new AbortController()
  return new Promise((resolve, reject) => {
    let id = importId
    const show = (change: Partial<Run>) => {
      const run = id === undefined ? undefined : runs.get(id)
      if (id !== undefined && run) set(id, { ...run, ...change })
    }
    project.app
      .importUsers(source, {
        dryRun: isDryRun,
        description: name,
        importId,
        signal: stop.signal,
        onProgress(progress) {
          id = progress.id
          stops.set(id, stop)
          rememberMapping(id, mapping)
          set(id, { project, source, name, mapping, status: 'running', progress, problem: null })
          resolve(id)
        },
      })
      .then(progress => {
        clearMapping(progress.id)
        show({ status: 'finished', progress })
      })
      .catch((error: unknown) => {
        if (stop.signal.aborted) return show({ status: 'paused' })
        show({ status: 'failed', problem: wordsForTransfer(error) })
        reject(error)
      })
  })
}

/** Stops before the next rows are sent. */
export function pauseRun(importId: string): void {
  stops.get(importId)?.abort()
}

/** The import of this id, if this page is sending it or has sent it. */
export function useRun(importId: string): Run | undefined {
  return useSyncExternalStore(subscribe, () => runs.get(importId))
}

function set(importId: string, run: Run): void {
  runs.set(importId, run)
  const isRunning = [...runs.values()].some(({ status }) => status === 'running')
  // No one closes the page by mistake while something is on its way.
  window.onbeforeunload = isRunning ? event => event.preventDefault() : null
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
