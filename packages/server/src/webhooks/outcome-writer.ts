/** Stores outcomes together where they come together: all that have ended in a project since its last transaction. */
import type { App } from '../app.ts'
import { bindDb } from '../kernel/db/db.ts'
import { transaction } from '../kernel/db/transaction.ts'
import { requeueDeliveries } from './claims.store.ts'
import { type MadeAttempt, storeOutcomes } from './outcomes.ts'
import { queueingAt } from './pace.ts'

export interface OutcomeWriter {
  /** Ends when it is stored. */
  write(made: MadeAttempt): Promise<void>
}

/** Transactions at the same time. */
const mostWriting = 4

interface Batch {
  readonly made: MadeAttempt[]
  readonly stored: Promise<void>
  readonly settle: (ending: Promise<void>) => void
}

export function createOutcomeWriter(app: App): OutcomeWriter {
  const waiting = new Map<string, Batch>()
  let writing = 0

  const writeNext = () => {
    if (writing >= mostWriting) return
    const [next] = waiting
    if (!next) return
    const [projectId, { made, settle }] = next
    waiting.delete(projectId)
    writing += 1
    const ending = store(app, projectId, made).finally(() => {
      writing -= 1
      writeNext()
    })
    settle(ending)
  }

  return {
    write(made) {
      const { projectId } = made.delivery
      const batch = waiting.get(projectId) ?? newBatch()
      waiting.set(projectId, batch)
      batch.made.push(made)
      // After what has ended at the same moment.
      setImmediate(writeNext)
      return batch.stored
    },
  }
}

async function store(app: App, projectId: string, made: readonly MadeAttempt[]): Promise<void> {
  const db = bindDb(app.database, projectId, 'main')
  const moved = await transaction(db, tx => storeOutcomes(app, tx, made))
  for (const [endpointId, pace] of moved) await requeueDeliveries(db, endpointId, queueingAt[pace])
}

function newBatch(): Batch {
  let settle: Batch['settle'] = () => {}
  const stored = new Promise<void>(resolve => {
    settle = resolve
  })
  return { made: [], stored, settle }
}
