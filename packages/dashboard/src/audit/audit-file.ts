import type { AuditEntry } from '@latchkey/js'
import { csvTable, type Format } from '../parts/download.ts'

const mimeTypes: Record<Format, string> = { json: 'application/json', csv: 'text/csv' }

/**
 * Lines of the log as a file. They are written as they come, piece by piece: a long log is never one long text.
 */
export async function fileOfEntries(
  entries: AsyncIterable<AuditEntry>,
  format: Format,
  onProgress: (count: number) => void,
): Promise<Blob> {
  const pieces = [format === 'json' ? '[' : csvTable([columns])]
  let count = 0
  for await (const entry of entries) {
    pieces.push(format === 'json' ? `${count > 0 ? ',' : ''}\n${JSON.stringify(entry)}` : csvTable([toCells(entry)]))
    count += 1
    if (count % 100 === 0) onProgress(count)
  }
  if (format === 'json') pieces.push('\n]\n')
  onProgress(count)
  return new Blob(pieces, { type: mimeTypes[format] })
}

const columns = [
  'position',
  'at',
  'action',
  'result',
  'refusal',
  'actor_type',
  'actor_id',
  'actor_name',
  'actor_role',
  'level',
  'targets',
  'fields',
  'address',
  'user_agent',
  'request_id',
  'previous_hash',
  'hash',
]

function toCells(entry: AuditEntry): readonly string[] {
  const { position, at, action, result, refusal, actor, level, targets, fields } = entry
  const cells = [
    position,
    at.toISOString(),
    action,
    result,
    refusal,
    actor.type,
    actor.id,
    actor.name,
    actor.role,
    level,
    targets.map(({ kind, id }) => `${kind}=${id}`).join(' '),
    fields.join(' '),
    entry.address,
    entry.userAgent,
    entry.requestId,
    entry.previousHash,
    entry.hash,
  ]
  return cells.map(cell => (cell === null ? '' : String(cell)))
}
