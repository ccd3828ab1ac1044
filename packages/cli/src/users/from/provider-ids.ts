/** Which provider of the project an account of another product belongs to. */
import { providerTypes } from '@latchkey/contract'
import { Misuse } from '../../cannot.ts'
import type { LeftBehind } from './left-behind.ts'

/** What other products call the providers that Latchkey knows by another name. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'google-oauth2': 'google',
    'google.com': 'google',
    'github.com': 'github',
    'facebook.com': 'facebook',
    'apple.com': 'apple',
    'microsoft.com': 'microsoft',
    windowslive: 'microsoft',
    azure: 'microsoft',
    'twitter.com': 'x',
    twitter: 'x',
    linkedin_oidc: 'linkedin',
    'linkedin-openid-connect': 'linkedin',
  }),
)

/** Every project may have these: where one is missing, the row is refused with the advice to add it. */
const standard: ReadonlySet<string> = new Set(providerTypes)

/** The id of a provider of the project, by the name that the other product has for it. Undefined: there is none. */
export type ProviderIds = (name: string) => string | undefined

export interface ProviderNames {
  /** The ids of the providers of the project. */
  readonly ours: readonly string[]
  /** What `--provider` gave: `their name=our id`. */
  readonly mapped: readonly string[]
}

/** @throws {@link Misuse} when a mapping is none, or names no provider of the project. */
export function providerIds({ ours, mapped }: ProviderNames): ProviderIds {
  const own = new Set(ours)
  const mapping = new Map(mapped.map(word => mappingIn(word, own)))
  return name => {
    const known = names.get(name) ?? name
    return mapping.get(name) ?? (own.has(name) ? name : own.has(known) || standard.has(known) ? known : undefined)
  }
}

function mappingIn(word: string, ours: ReadonlySet<string>): readonly [theirs: string, id: string] {
  // The last sign divides: a name there may have one of its own, and an id here has none.
  const sign = word.lastIndexOf('=')
  const [theirs, id] = [word.slice(0, sign).trim(), word.slice(sign + 1).trim()]
  if (sign < 1 || theirs === '' || id === '')
    throw new Misuse(`--provider takes THEIRS=OURS, as in --provider my-okta=okta.`)
  if (!ours.has(id)) {
    const known = ours.size > 0 ? `It has ${[...ours].join(', ')}.` : 'It has none.'
    throw new Misuse(`--provider ${word}: the project has no provider "${id}". ${known}`)
  }
  return [theirs, id]
}

/** An account at a provider, as an export names it. */
export interface ForeignAccount {
  readonly provider: string
  /** Undefined or empty where the export has none: an account without an id would be anybody's. */
  readonly accountId: string | undefined
  readonly email?: string | undefined
}

/** The accounts that come along. Of the others `leftBehind` counts the users. */
export function getAccounts(foreign: readonly ForeignAccount[], providers: ProviderIds, leftBehind: LeftBehind) {
  const seen = new Set<string>()
  return foreign.flatMap(({ provider, accountId, email }) => {
    const id = providers(provider)
    if (id === undefined) {
      leftBehind.add(
        `an account at “${provider}”, which is no provider of this project (--provider ${provider}=ID brings it)`,
      )
      return []
    }
    if (accountId === undefined || accountId.trim() === '') {
      leftBehind.add(`an account at “${provider}” whose id is not in the file`)
      return []
    }
    // Two names there may be one provider here.
    const account = JSON.stringify([id, accountId])
    if (seen.has(account)) return []
    seen.add(account)
    return [{ id, accountId, email: email ?? null }]
  })
}
