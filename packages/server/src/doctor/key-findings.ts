/** Whether the project's keys will go on opening it. */
import type { Finding, InternalApiKey } from '@latchkey/contract'
import { advice, fine, problem } from './finding.ts'

const day = 24 * 60 * 60 * 1000
const soon = 14 * day

export function keyFindings(projectId: string, keys: readonly InternalApiKey[], now: Date): Finding[] {
  const path = `/projects/${projectId}/keys`
  const unrevoked = keys.filter(key => key.manuallyRevokedAtMillis === undefined)
  const expired = unrevoked.filter(key => key.expiresAtMillis <= now.getTime())
  const open = unrevoked.filter(key => key.expiresAtMillis > now.getTime())
  const expiring = open.filter(key => key.expiresAtMillis - now.getTime() < soon)
  return [
    open.some(key => key.publishableClientKey)
      ? fine('keys.client', 'There is a publishable client key that works.')
      : problem('keys.client', {
          message: 'No publishable client key works, so no page can sign users in.',
          fix: 'Create a key set with a publishable client key.',
          path,
        }),
    ...expiring.map(key =>
      advice('keys.expiring', {
        message: `The key set ${named(key)} expires in ${daysUntil(key, now)}. What uses it stops working then.`,
        fix: 'Create another one, put it where this one is used, then revoke this one.',
        path,
      }),
    ),
    ...expired.map(key =>
      advice('keys.expired', {
        message: `The key set ${named(key)} has expired and opens nothing any more.`,
        fix: 'Replace it where it is still used. Revoke it when it is not.',
        path,
      }),
    ),
  ]
}

function named({ description }: InternalApiKey): string {
  return `“${description || 'without a description'}”`
}

function daysUntil({ expiresAtMillis }: InternalApiKey, now: Date): string {
  const days = Math.ceil((expiresAtMillis - now.getTime()) / day)
  return days === 1 ? 'a day' : `${days} days`
}
