/**
 * Keys that were just made. They can never be read again, so they are kept in this page's memory, and only
 * there, until it is closed or someone else signs in.
 */
import type { InternalApiKeyFirstView } from '@latchkey/js'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Managed } from '../api.ts'

const year = 365 * 24 * 60 * 60 * 1_000

export interface NewKeys {
  readonly description: string
  readonly expiresAt: Date
  readonly hasPublishableClientKey: boolean
  readonly hasSecretServerKey: boolean
  readonly hasSuperSecretAdminKey: boolean
}

/** What most projects begin with: nothing that could change the project itself. */
export function usualKeys(description: string): NewKeys {
  return {
    description,
    expiresAt: new Date(Date.now() + 10 * year),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: false,
  }
}

export async function makeKeys(
  queries: QueryClient,
  project: Managed,
  keys: NewKeys,
): Promise<InternalApiKeyFirstView> {
  const made = await project.app.createInternalApiKey(keys)
  queries.setQueryData(freshKeysQuery(project.id).queryKey, made)
  return made
}

export function useFreshKeys(projectId: string): InternalApiKeyFirstView | undefined {
  return useQuery(freshKeysQuery(projectId)).data
}

function freshKeysQuery(projectId: string) {
  return queryOptions<InternalApiKeyFirstView>({
    queryKey: ['project', projectId, 'fresh-keys'],
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}
