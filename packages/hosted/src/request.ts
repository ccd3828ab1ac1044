/**
 * What the application wants that sent its visitor here: a code for a redirect URI, as an authorization request says it.
 *
 * The request stands in the address of the page `continue`, and the other pages carry that address as the one to return to
 * after the sign-in: through a provider, a mail and the second factor.
 */
const returnParameter = 'after_auth_return_to'

export interface AuthorizationRequest {
  readonly redirectUri: string
  readonly state: string
  readonly codeChallenge: string
  readonly codeChallengeMethod: string
}

const names = {
  redirectUri: 'redirect_uri',
  state: 'state',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
} as const

/** Null: the query has no redirect URI, so that no application waits for anyone. */
export function requestIn(query: URLSearchParams): AuthorizationRequest | null {
  const redirectUri = query.get(names.redirectUri)
  if (redirectUri === null) return null
  const value = (name: string) => query.get(name) ?? ''
  const [state, codeChallenge] = [value(names.state), value(names.codeChallenge)]
  return { redirectUri, state, codeChallenge, codeChallengeMethod: value(names.codeChallengeMethod) }
}

/** Of the page in the address, or of the one that it returns to. */
export function requestBehind(address: URL, folder: string): AuthorizationRequest | null {
  const own = requestIn(address.searchParams)
  if (own) return own
  const back = address.searchParams.get(returnParameter)
  if (!back?.startsWith(`${folder}/continue?`)) return null
  return requestIn(new URL(back, address).searchParams)
}

/** The address with the request moved into the one to return to. */
export function withReturn(address: URL, folder: string): URL {
  const request = requestIn(address.searchParams)
  if (!request) return address
  const query = new URLSearchParams({
    [names.redirectUri]: request.redirectUri,
    [names.state]: request.state,
    [names.codeChallenge]: request.codeChallenge,
    [names.codeChallengeMethod]: request.codeChallengeMethod,
  })
  const moved = new URL(address)
  moved.search = new URLSearchParams({ [returnParameter]: `${folder}/continue?${query}` }).toString()
  return moved
}
