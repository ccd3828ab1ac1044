/** What the screens ask about the API keys of users and teams. */

import type { ApiKey, ServerTeam, ServerUser } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

/** The API keys of a user or a team. */
export function ownedKeysQuery(project: Managed, owner: ServerUser | ServerTeam) {
  return queryOptions({
    queryKey: ['project', project.id, 'owned-keys', owner.id],
    queryFn: (): Promise<readonly ApiKey[]> => owner.listApiKeys(),
    ...asAnswered,
  })
}
