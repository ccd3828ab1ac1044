/** What can be checked of the scheme of a native app without a request; the server decides. */
import { isAppScheme, isReverseDomain } from '@latchkey/contract/rules'

export interface AppScheme {
  /** Its name in the configuration. */
  readonly id: string
  readonly scheme: string
}

/** From a scheme or a whole redirect URI, as it was given. */
export function toScheme(typed: string): string {
  return (typed.trim().toLowerCase().split(':')[0] ?? '').trim()
}

/** Nothing, or what is wrong and what to do. */
export function schemeProblem(typed: string, others: readonly AppScheme[]): string | true {
  const scheme = toScheme(typed)
  if (scheme === '') return 'Enter the scheme that opens your app, such as com.example.shop.'
  if (scheme === 'https' || scheme === 'http') return 'This is the address of a site. Add it to the trusted domains.'
  if (scheme === 'exp' || scheme === 'exps')
    return 'Expo Go opens this for every project. Use a development build, which has the scheme of your app.'
  if (!isAppScheme(scheme))
    return 'Use letters and digits, with dots or hyphens between them, and no scheme that browsers or systems use themselves.'
  return others.every(other => other.scheme !== scheme) || 'This scheme is in the list already.'
}

/** What to know of a scheme that is accepted. Null: nothing. */
export function schemeAdvice(scheme: string): string | null {
  return isReverseDomain(scheme)
    ? null
    : 'Another app may claim it as well. A domain name of yours in reverse order is safer.'
}

/** A name that the configuration takes, and that no other scheme has. */
export function nameScheme(scheme: string, others: readonly AppScheme[]): string {
  const name = scheme.replace(/[.+]/g, '_').slice(0, 50)
  const taken = (id: string) => others.some(other => other.id === id)
  let count = 1
  while (taken(count === 1 ? name : `${name}_${count}`)) count += 1
  return count === 1 ? name : `${name}_${count}`
}
