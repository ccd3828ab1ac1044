import { auditEndpoints } from '@latchkey/contract'
import { listAuditLog } from '../audit/audit.ts'
import { implement } from '../kernel/http/context.ts'

export const auditHandlers = implement(auditEndpoints, {
  async list({ db }, { query }) {
    const { items, nextCursor } = await listAuditLog(db, query)
    return { items, isPaginated: true as const, pagination: { nextCursor } }
  },
})
