/**
 * What stands against an account at a provider, in words, said before it is sent. Whether another user signs in with it,
 * only the server knows.
 */
import type { ServerOAuthProvider } from '@latchkey/js'

type Wanted = Pick<ServerOAuthProvider, 'providerConfigId' | 'accountId' | 'allowSignIn'>

/** `others`: the other accounts of the same user. */
export function conflictWith(
  { providerConfigId, accountId, allowSignIn }: Wanted,
  others: readonly Wanted[],
  provider: string,
): string | undefined {
  const there = others.filter(other => other.providerConfigId === providerConfigId)
  if (there.some(other => other.accountId === accountId))
    return `This user has connected this account of ${provider} already.`
  if (allowSignIn && there.some(other => other.allowSignIn))
    return `This user signs in with another account of ${provider}. Turn sign-in off for that one first.`
  return undefined
}
