import { ScrollText } from 'lucide-react'
import { day, type RawSearch, text } from '../parts/search-values.ts'
import { screen } from '../screen.ts'

export const auditScreen = screen({
  path: '/projects/$projectId/audit-log',
  title: 'Audit log',
  readSearch: readAuditSearch,
  navigation: { icon: ScrollText, key: 'l', section: 'Settings' },
})

export interface AuditSearch {
  action?: string
  actorType?: ActorType
  actor?: string
  target?: string
  result?: 'done' | 'refused'
  /** Days, such as `2030-01-31`; both are included. */
  since?: string
  until?: string
  /** The line that is open. */
  entry?: string
}

export type AuditFilter = Omit<AuditSearch, 'entry'>

export type ActorType = (typeof actorTypes)[number]
export const actorTypes = ['owner', 'key', 'user', 'system'] as const

export function readAuditSearch(raw: RawSearch): AuditSearch {
  return {
    action: text(raw.action),
    actorType: actorTypes.find(type => type === raw.actorType),
    actor: text(raw.actor),
    target: text(raw.target),
    result: raw.result === 'done' || raw.result === 'refused' ? raw.result : undefined,
    since: day(raw.since),
    until: day(raw.until),
    entry: text(raw.entry),
  }
}
