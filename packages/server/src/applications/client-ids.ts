/** What clients call themselves, and the applications that they are. */
import { createHash } from 'node:crypto'
import { isUuid } from '@latchkey/contract'

/** A URL with more characters is the id of no client. */
const longestClientId = 1_000

/**
 * The id of the application of a client id. That of a client id metadata document follows from its URL: every server knows it without
 * a look-up, and no other URL has it. Null: no client has such an id.
 */
export function applicationIdOf(projectId: string, clientId: string): string | null {
  if (!/^https:/i.test(clientId)) return isUuid(clientId) ? clientId : null
  if (clientId.length > longestClientId) return null
  const hex = createHash('sha256').update(`${projectId} ${clientId}`).digest('hex')
  // RFC 9562, version 8: a UUID whose content is the business of who makes it.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
