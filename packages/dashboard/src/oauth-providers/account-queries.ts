import type { ServerUser } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

// The key stands below that of the user, and is outdated with it.
export function accountsQuery(project: Managed, user: ServerUser) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', user.id, 'oauth-providers'],
    queryFn: () => user.listOAuthProviders(),
    ...asAnswered,
  })
}
