import { IdempotencyKeyUnusable, itemEndpoints, rareHeader } from '@latchkey/contract'
import { readItemHistory } from '../items/item-history.ts'
import { changeItem, readItem } from '../items/items.ts'
import { implement } from '../kernel/http/context.ts'
import type { RequestHeaders } from '../kernel/http/incoming.ts'

export const itemHandlers = implement(itemEndpoints, {
  read: async ({ app, db, project }, { params }) => readItem(app, db, project.config.payments, params),
  async changeQuantity({ app, db, project, headers, transaction }, { params, query, body }) {
    const change = { ...body, allowNegative: query.allowNegative, idempotencyKey: getIdempotencyKey(headers) }
    return { id: await changeItem(app, db, project.config.payments, params, change, transaction) }
  },
  history: async ({ app, db, project }, { params, query }) =>
    readItemHistory(app, db, project.config.payments, params, query),
})

/** @throws {@link IdempotencyKeyUnusable} */
function getIdempotencyKey(headers: RequestHeaders): string | null {
  const key = headers.get(rareHeader.idempotencyKey)
  if (key !== null && !/^[\x21-\x7e]{1,255}$/.test(key)) throw IdempotencyKeyUnusable()
  return key
}
