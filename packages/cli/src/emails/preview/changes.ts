/** Reports when a file of the folder was saved. */
import { watch } from 'node:fs'

/** Editors write a file in several steps. */
const quietMs = 80

export interface Changes {
  /** Returns how to stop. */
  subscribe(onChange: () => void): () => void
  close(): void
}

export function watchFolder(path: string): Changes {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(path, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      for (const onChange of listeners) onChange()
    }, quietMs)
  })
  // A folder that is replaced, as by a checkout: the page can still be reloaded by hand.
  watcher.on('error', () => {})
  return {
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    close() {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
