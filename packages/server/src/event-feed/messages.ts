/** Events as messages: given a position in the feed of their project, and written out as they are delivered. */
import { randomBytes } from 'node:crypto'
import { spelled } from '../kernel/crypto/random.ts'
import type { Tx } from '../kernel/db/db.ts'
import { nudge } from '../kernel/jobs/nudge.ts'
import type { OrderedEvent } from '../kernel/outbox/listener.ts'
import { advanceFeed, insertMessages, type NewMessage } from './event-feed.store.ts'

export { type FoundMessage, findMessage, findPayloads, type NewMessage } from './event-feed.store.ts'

/** 30 days. Attempts of their deliveries are kept as long. */
export const messagesKeptMs = 30 * 24 * 60 * 60 * 1000

/** Stores the events at the end of the feed, in this order. None: the project is gone. */
export async function storeMessages(tx: Tx, events: readonly OrderedEvent[]): Promise<readonly NewMessage[]> {
  const { database } = tx
  const now = database.clock.now()
  const ids = events.map(() => messageId(now)).sort()
  const last = await advanceFeed(tx, events.length, ids.at(-1) ?? '')
  if (last === null) return []
  const messages = events.map(({ type, dataText, createdAt }, index) => {
    const position = last - events.length + index + 1
    const payload = getPayload({ type, dataText, happenedAt: createdAt, version: position })
    return { id: ids[index] ?? '', position, type, payload, happenedAt: createdAt }
  })
  await insertMessages(tx, messages, now)
  tx.onCommit(() => nudge(database, 'messages'))
  return messages
}

/** A message that is delivered and stands in no feed. */
export async function storeTestMessage(tx: Tx, type: string, data: unknown): Promise<NewMessage> {
  const now = tx.database.clock.now()
  const payload = getPayload({ type, dataText: JSON.stringify(data), happenedAt: now, version: testVersion })
  const message = { id: messageId(now), position: null, type, payload, happenedAt: now }
  await insertMessages(tx, [message], now)
  return message
}

/** What a receiver that keeps the latest version of an object never takes for newer. */
export const testVersion = 0

interface Payload {
  readonly type: string
  readonly dataText: string
  readonly happenedAt: Date
  readonly version: number
}

/** `data` is not parsed: it stands in the payload as it was stored with the event. */
function getPayload({ type, dataText, happenedAt, version }: Payload): string {
  const timestamp = happenedAt.toISOString()
  return `{"type":${JSON.stringify(type)},"timestamp":"${timestamp}","data":${dataText},"version":${version}}`
}

/** `msg_` and a ULID in lower case: 48 bits of time and 80 of chance, in base32, so that ids are in the order of time. */
export function messageId(now: Date): string {
  const milliseconds = BigInt(now.getTime())
  const time = Uint8Array.from({ length: 10 }, (_, index) => Number((milliseconds >> BigInt(5 * (9 - index))) & 31n))
  return `msg_${spelled(time)}${spelled(randomBytes(16))}`
}
