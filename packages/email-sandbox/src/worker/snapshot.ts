/** The memory of an engine at one moment, and where in it things are. */
import { type Engine, type Pointer, pageBytes } from './engine.ts'

/** Pointers into the memory of a snapshot. */
export interface SnapshotPointers {
  readonly runtime: Pointer
  readonly context: Pointer
  /** The functions of `inside/main.ts`. */
  readonly load: Pointer
  readonly render: Pointer
  readonly inspect: Pointer
}

export interface Snapshot {
  /** The memory up to its last page that is not empty. */
  readonly memory: Uint8Array
  readonly pointers: SnapshotPointers
}

export function takeSnapshot(engine: Engine, pointers: SnapshotPointers): Snapshot {
  const memory = new Uint8Array(engine.memory.buffer)
  let end = memory.length
  while (end > 0 && memory[end - 1] === 0) end--
  return { memory: memory.slice(0, Math.ceil(end / pageBytes) * pageBytes), pointers }
}

/** Gives the engine the memory of the snapshot. Whatever it did before is gone. */
export function restoreSnapshot(engine: Engine, { memory, pointers }: Snapshot): void {
  const current = new Uint8Array(engine.memory.buffer)
  current.set(memory)
  current.fill(0, memory.length)
  engine.runtime = pointers.runtime
  engine.context = pointers.context
}
