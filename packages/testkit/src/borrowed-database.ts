/** Embedded databases in memory, migrated and handed on: the processor time of opening one is that of many tests. */
import { type Clock, type Database, openDatabaseInMemory } from '@latchkey/server'
import { createLender } from './lent-databases.ts'

export interface BorrowOptions {
  readonly clock: Clock
  /** What a new one starts from instead of the snapshot of the build. */
  readonly snapshot?: string
}

const lend = createLender()

/** A database of one's own, until it is closed. */
export function borrowDatabase({ clock, snapshot }: BorrowOptions): Promise<Database> {
  return lend({
    clock,
    open: async () => ({ ...(await openDatabaseInMemory({ snapshot })), isOneSession: true }),
  })
}
