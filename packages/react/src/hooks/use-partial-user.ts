import type { ConvexContext, CurrentUser, LatchkeyClientApp, TokenPartialUser, TokenStoreInit } from '@latchkey/js'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { createLocalStore } from './local-store.ts'
import { steadyTokens } from './steady-tokens.ts'
import { useStore } from './use-store.ts'
import { type WhenSignedOut, whenSignedOut } from './when-signed-out.ts'

/** From the access token, or in a function of Convex from its context. */
export type UsePartialUserOptions = {
  /** When no one is signed in: give null (default), go to the sign-in page, throw, or create an anonymous user. */
  or?: WhenSignedOut
  /** Whose tokens to use, if not those of the app. */
  tokenStore?: TokenStoreInit
} & ({ from: 'token' } | { from: 'convex'; ctx: ConvexContext })

/** Options that make sure of someone. */
export type RequirePartialUserOptions = UsePartialUserOptions & { or: 'redirect' | 'throw' | 'anonymous' }

/** What the access token says of the signed-in user: no request, but perhaps some minutes old. */
export function usePartialUserOf<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  options: UsePartialUserOptions,
): TokenPartialUser | null {
  const { or = 'return-null' } = options
  const tokenStore = steadyTokens(app, options.tokenStore)
  const user = useStore(options.from === 'convex' ? ofConvex(app, options.ctx, or) : ofToken(app, or, tokenStore))
  if (user === null) return whenSignedOut(app, or, tokenStore)
  noteSignedIn(app)
  return user
}

type PartialUserStore = Store<TokenPartialUser | null>

const stores = new WeakMap<object, Map<string, PartialUserStore>>()

function storeOf(owner: object, key: string, create: () => PartialUserStore): PartialUserStore {
  const known = stores.get(owner) ?? new Map<string, PartialUserStore>()
  stores.set(owner, known)
  const store = known.get(key) ?? create()
  known.set(key, store)
  return store
}

function ofConvex<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, ctx: ConvexContext, or: WhenSignedOut) {
  const counts = or === 'anonymous' ? 'anonymous' : 'return-null'
  return storeOf(ctx, counts, () =>
    createLocalStore(async () => {
      const found = await app.getPartialUser({ from: 'convex', ctx, or: 'return-null' })
      return found ?? (counts === 'anonymous' ? app.getPartialUser({ from: 'convex', ctx, or: counts }) : null)
    }),
  )
}

/** Visitors without an account count where one would be made, or one that is there is meant. */
function ofToken<Own extends CurrentUser>(app: LatchkeyClientApp<Own>, or: WhenSignedOut, tokenStore?: TokenStoreInit) {
  const includeAnonymous = or.startsWith('anonymous')
  const isObject = typeof tokenStore === 'object' && tokenStore !== null
  return storeOf(isObject ? tokenStore : app, `${isObject ? '' : tokenStore}:${includeAnonymous}`, () => {
    const counts = includeAnonymous ? 'anonymous-if-exists[deprecated]' : 'return-null'
    return following(app, tokenStore, includeAnonymous, () =>
      app.getPartialUser({ from: 'token', or: counts, ...(tokenStore !== undefined && { tokenStore }) }),
    )
  })
}

/** Reads the token again whenever someone signs in or out, or changes. The subscription alone loads nothing. */
function following<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  tokenStore: TokenStoreInit | undefined,
  includeAnonymous: boolean,
  read: () => Promise<TokenPartialUser | null>,
): PartialUserStore {
  const token = createLocalStore(read)
  const user = app[latchkeyInternals].currentUser(tokenStore, { includeAnonymous })
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
