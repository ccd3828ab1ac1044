/** The answer to a request to send: who was addressed. It is written page by page, because there may be 100 000. */
import type { EmailSendResults } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { streamedAs } from '../kernel/http/answer.ts'
import { type AddressedUser, listAddressed } from './email-sends.ts'

const pageSize = 1_000

export function addressedUsers(db: Db, sendId: string, total: number): EmailSendResults {
  const encoder = new TextEncoder()
  const pages = writtenPages(db, sendId, total)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pages.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
  return streamedAs(body)
}

async function* writtenPages(db: Db, sendId: string, total: number): AsyncGenerator<string> {
  yield '{"results":['
  let isFirst = true
  for (let after = 0; after < total; after += pageSize) {
    const page = await listAddressed(db, sendId, after, after + pageSize)
    const items = page.map(written).join()
    if (items === '') continue
    yield isFirst ? items : `,${items}`
    isFirst = false
  }
  yield ']}'
}

function written({ userId, userEmail }: AddressedUser): string {
  return JSON.stringify({ user_id: userId, ...(userEmail === null ? {} : { user_email: userEmail }) })
}
