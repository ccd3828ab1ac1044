import type { ConvexContext, CurrentUser, LatchkeyClientApp, TokenPartialUser, TokenStoreInit } from '@latchkey/js'
import { latchkeyInternals, type Store, type WhoCounts } from '@latchkey/js/internal'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { createLocalStore, useStore } from './use-store.ts'
import { steadyTokens, type WhenSignedOut, whenSignedOut } from './when-signed-out.ts'

/** From the access token, or in a function of Convex from its context. */
export type UsePartialUserOptions = {
  /** When no one is signed in: give null (default), go to the sign-in page, throw, or create an anonymous user. */
  or?: WhenSignedOut
  /** Whether a user with less than a full account counts. */
  includeRestricted?: boolean
  /** Whose tokens to use, if not those of the app. */
  tokenStore?: TokenStoreInit
} & ({ from: 'token' } | { from: 'convex'; ctx: ConvexContext })

/** Options that make sure of someone. */
export type RequirePartialUserOptions = UsePartialUserOptions & { or: 'redirect' | 'throw' | 'anonymous' }

/** What the access token says of the signed-in user: no request, but perhaps some minutes old. */
export function usePartialUserFromApp<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  given: UsePartialUserOptions,
): TokenPartialUser | null {
  const { or = 'return-null' } = given
  const options = { ...given, tokenStore: steadyTokens(app, given.tokenStore) }
  const user = useStore(getStore(app, options, or.startsWith('anonymous')), 'usePartialUser()')
  if (user === null) return whenSignedOut(app, or, options.tokenStore)
  noteSignedIn(app)
  return user
}

type PartialUserStore = Store<TokenPartialUser | null>

const stores = new WeakMap<object, Record<string, PartialUserStore>>()

/** One for whatever the user is read of: a context of Convex, a request, or the app. */
function getStore<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  options: UsePartialUserOptions,
  includeAnonymous: boolean,
): PartialUserStore {
  const { tokenStore, includeRestricted = false } = options
  const source = options.from === 'convex' ? options.ctx : tokenStore
  const [owner, key] = typeof source === 'object' && source ? [source, ''] : [app, source]
  const known = stores.get(owner) ?? {}
  stores.set(owner, known)
  known[`${key} ${includeAnonymous} ${includeRestricted}`] ??= following(
    app,
    tokenStore,
    { includeAnonymous, includeRestricted },
    () =>
      options.from === 'convex'
        ? app.getPartialUser({ ...options, or: includeAnonymous ? 'anonymous' : 'return-null' })
        : app.getPartialUser({ ...options, or: includeAnonymous ? 'anonymous-if-exists[deprecated]' : 'return-null' }),
  )
  // It was made above.
  return known[`${key} ${includeAnonymous} ${includeRestricted}`] as PartialUserStore
}

/** Reads the token again whenever someone signs in or out, or changes. The subscription alone loads nothing. */
function following<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  tokenStore: TokenStoreInit | undefined,
  who: WhoCounts,
  read: () => Promise<TokenPartialUser | null>,
): PartialUserStore {
  const token = createLocalStore(read)
  const user = app[latchkeyInternals].currentUser(tokenStore, who)
  return {
    ...token,
    subscribe(onChange) {
      const stop = token.subscribe(onChange)
      const stopFollowing = user.subscribe(() => void token.refresh())
      return () => {
        stop()
        stopFollowing()
      }
    },
  }
}
