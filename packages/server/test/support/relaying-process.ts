/**
 * A process that relays events, and writes a row for each in the transaction that the relay gives it, until it is killed.
 * The listener is slow enough to be killed at its work.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '../../src/kernel/clock.ts'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { silent } from './silent.ts'

const [at = '', name = ''] = process.argv.slice(2)
const database = await openDatabase({ ...(at.startsWith('/') ? { dataDir: at } : { url: at }), log: silent })
const relay = createRelay({
  database,
  clock: systemClock,
  log: silent,
  pollMs: 20,
  listeners: [
    {
      name: 'durability',
      async handle(tx, { data }) {
        await tx.queries.query({ text: 'insert into relayed values ($1, $2)' }, [Number(data), name])
        await pause(1)
        process.stdout.write('.')
      },
    },
  ],
})
relay.start()
