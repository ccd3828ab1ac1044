/** Listeners and relays for tests of one suite. */
import { randomUUID } from 'node:crypto'
import type { Db } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import type { EventListener, SingleEventListener } from '../../src/kernel/outbox/listener.ts'
import { emitAll } from '../../src/kernel/outbox/outbox.ts'
import { createRelay, type Relay } from '../../src/kernel/outbox/relay.ts'
import { type Suite, silent } from './databases.ts'

/** The listeners of other tests stay registered in the database of the suite: each has its own name and types. */
export function relaying(on: Suite) {
  const suffix = randomUUID().slice(0, 8)
  const typed = (type: string) => `${type}-${suffix}`
  const plain = (type: string) => type.slice(0, -suffix.length - 1)
  const listener = (
    types: readonly string[],
    handle: SingleEventListener['handle'],
    name = 'listener',
  ): SingleEventListener => ({
    name: `${name}-${suffix}`,
    types: types.map(typed),
    handle: (tx, event) => handle(tx, { ...event, type: plain(event.type) }),
  })
  const relayTo = (...listeners: EventListener[]) =>
    createRelay({ database: on.database(), listeners, clock: on.clock, log: silent, pollMs: 60_000 })
  const registered = async (...listeners: EventListener[]): Promise<Relay> => {
    const relay = relayTo(...listeners)
    await relay.register()
    return relay
  }
  const publish = (db: Db, ...events: readonly (readonly [type: string, data?: unknown])[]) =>
    transaction(db, async tx =>
      emitAll(
        tx,
        events.map(([type, data = {}]) => ({ type: typed(type), data })),
      ),
    )
  return { typed, listener, relayTo, registered, publish }
}
