import { type SignInMethod, usableMethods } from '@latchkey/contract/names'
import { useQuery } from '@tanstack/react-query'
import { contactChannelsQuery } from '../users/user-queries.ts'
import type { SignInMethodProps } from './props.ts'

/** The method without which this user could not sign in any more; null while there is another, or none at all. */
export function useOnlyMethod({ project, user }: SignInMethodProps): SignInMethod | null {
  const { data: addresses = [] } = useQuery(contactChannelsQuery(project, user.id))
  const { enabledOAuthProviders: oauthProviders, ...switches } = project.config
  const [only, another] = usableMethods(user, addresses, { ...switches, oauthProviders })
  return only && !another ? only : null
}

/** What a question says about the last method before it is taken away. */
export const onlyMethodWarning = 'It is their only sign-in method that works: without another one they are locked out.'
