/** What the screen of a user asks about their ways in. Keys stand below those of the user, and are outdated with them. */
import type { ServerUser } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

export function passkeysQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', user.id, 'passkeys'],
    queryFn: () => user.listPasskeys(),
    ...asAnswered,
  })
}

export function recoveryCodesQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', user.id, 'recovery-codes'],
    queryFn: () => user.getRecoveryCodes(),
    ...asAnswered,
  })
}
