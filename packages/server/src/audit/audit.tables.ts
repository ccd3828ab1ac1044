import type { Actor, AuditEntry } from '@latchkey/contract'
import { columns } from '../kernel/db/columns.ts'

export interface AuditLineRow {
  readonly projectId: string
  readonly id: string
  readonly number: number
  readonly at: Date
  readonly action: string
  readonly result: AuditEntry['result']
  readonly refusal: string | null
  readonly actorType: Actor['type']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly actorRole: Actor['role']
  readonly level: AuditEntry['level']
  readonly targetKinds: string[]
  readonly targetIds: string[]
  readonly fields: string[]
  readonly requestId: string
  readonly address: string | null
  readonly userAgent: string | null
  readonly place: number
  readonly previousHash: string | null
  readonly hash: string | null
}

const names = `projectId id at action result refusal actorType actorId actorName actorRole level targetKinds targetIds fields
  requestId address userAgent previousHash hash`

export const auditLineColumns = `${columns(names)}, number::float8 as number, place::float8 as place`
