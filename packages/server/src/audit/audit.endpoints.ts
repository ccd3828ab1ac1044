import { auditEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { listAuditLog } from './audit.ts'

export const auditHandlers = implement(auditEndpoints, {
  async list({ db }, { query }) {
    const { items, nextCursor } = await listAuditLog(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
})
