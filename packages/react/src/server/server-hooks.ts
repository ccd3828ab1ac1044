/** Hooks for apps with a secret key. They are an entry of their own, so that no page of visitors carries them. */
import type {
  ConvexContext,
  ConvexUserOptions,
  GetUserOptions,
  ItemOptions,
  ListUsersOptions,
  CurrentServerUser as PlainCurrentUser,
  LatchkeyServerApp as PlainServerApp,
  Project,
  RequireUserOptions,
  ServerItem,
  TokenPartialUser,
  TokenStoreInit,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useCallback, useMemo } from 'react'
import type { Navigate } from '../app/router-bridge.ts'
import { type DataVaultStore, withValueHook } from '../data-vault/value-hook.ts'
import { useStoreAnywhere } from '../hooks/use-store.ts'
import type { WhenSignedOut } from '../hooks/when-signed-out.ts'
import { type ServerTeam, withServerTeamHooks } from './server-team.ts'
import { type CurrentServerUser, type ServerUser, withServerUserHooks } from './server-user.ts'

type ByApiKey = { readonly apiKey: string }

/** A page of users. `nextCursor` is the cursor of the next page, and null on the last. */
export type ServerUserPage = readonly ServerUser[] & { readonly nextCursor: string | null }

/** From the access token, or in a function of Convex from its context. */
export type UsePartialServerUserOptions = {
  or?: Exclude<WhenSignedOut, 'redirect' | 'anonymous-if-exists[deprecated]'>
  tokenStore?: TokenStoreInit
} & ({ from: 'token' } | { from: 'convex'; ctx: ConvexContext })

/** The hooks beside the readers of a server app: the same values, read again after each change. They suspend while they are loaded. */
export interface ServerHooks {
  /**
   * The hook beside `getUser`.
   *
   * @example
   * const buyer = serverApp.useUser(order.userId)
   */
  useUser(options: RequireUserOptions): CurrentServerUser
  useUser(userId: string): ServerUser | null
  useUser(key: ByApiKey): ServerUser | null
  useUser(caller: ConvexUserOptions): ServerUser | null
  useUser(options?: GetUserOptions): CurrentServerUser | null
  /** The hook beside `getPartialUser`. */
  usePartialUser(options: UsePartialServerUserOptions): TokenPartialUser | null
  /**
   * The hook beside `listUsers`.
   *
   * @example
   * const users = serverApp.useUsers({ limit: 50 })
   */
  useUsers(options?: Omit<ListUsersOptions, 'signal'>): ServerUserPage
  /** The hook beside `listTeams`. */
  useTeams(): readonly ServerTeam[]
  /** The hook beside `getTeam`. */
  useTeam(which: string | ByApiKey): ServerTeam | null
  /** The hook beside `getItem`. */
  useItem(options: ItemOptions): ServerItem
  /**
   * The hook beside `getDataVaultStore`. Secret and value stay in the memory of this server.
   *
   * @example
   * const token = serverApp.useDataVaultStore('tokens').useValue('github-token', { secret })
   */
  useDataVaultStore(id: string): DataVaultStore
  /** The hook beside `getProject`. */
  useProject(): Project
  /** How this app goes to another address. */
  useNavigate(): Navigate
}

/** What the hooks need of an app; owners' apps have it as well. */
export type HookedApp = Pick<
  PlainServerApp<PlainCurrentUser>,
  'getUser' | 'getPartialUser' | 'listUsers' | 'listTeams' | 'getTeam' | 'getItem' | 'getDataVaultStore'
> & { getProject(): Promise<Project>; readonly [latchkeyInternals]: PlainServerApp[typeof latchkeyInternals] }

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** A number for each object, such as a request: what holds tokens is not written into a key. */
function getKey(thing: object | string | null | undefined): unknown {
  if (typeof thing !== 'object' || thing === null) return thing ?? null
  const number = numbers.get(thing) ?? ++lastNumber
  numbers.set(thing, number)
  return number
}

export function serverHooks(app: HookedApp): ServerHooks {
  const { store, read, project } = app[latchkeyInternals]
  type Which = string | ByApiKey | ConvexUserOptions | GetUserOptions
  // Its overloads take one kind of input each; the hook passes on whichever it was given.
  const getUser = app.getUser.bind(app) as (which: Which) => Promise<PlainCurrentUser | null>

  function useUser(options: RequireUserOptions): CurrentServerUser
  function useUser(which?: Which): CurrentServerUser | null
  function useUser(which: Which = {}): CurrentServerUser | null {
    const user = useStoreAnywhere(
      typeof which === 'string'
        ? store(() => getUser(which))
        : store(() => read(['useUser', ...keyOfUser(which)], () => getUser(which))),
    )
    return user && withServerUserHooks(user)
  }

  return {
    useUser,
    usePartialUser(options) {
      const key = [options.from, options.or, getKey(options.tokenStore), keyOfContext(options)]
      const getPartialUser = () =>
        options.from === 'convex' ? app.getPartialUser(options) : app.getPartialUser(options)
      return useStoreAnywhere(store(() => read(['usePartialUser', ...key], getPartialUser)))
    },
    useUsers(options) {
      const page = useStoreAnywhere(store(() => app.listUsers(options)))
      return useMemo(
        () =>
          Object.assign(
            page.map(user => withServerUserHooks(user)),
            { nextCursor: page.nextCursor },
          ),
        [page],
      )
    },
    useTeams() {
      const teams = useStoreAnywhere(store(() => app.listTeams()))
      return useMemo(() => teams.map(withServerTeamHooks), [teams])
    },
    useTeam(which) {
      const team = useStoreAnywhere(store(() => app.getTeam(which)))
      return team && withServerTeamHooks(team)
    },
    useItem: options => useStoreAnywhere(store(() => app.getItem(options))),
    useDataVaultStore(id) {
      const vault = useStoreAnywhere(store(() => app.getDataVaultStore(id)))
      return useMemo(() => withValueHook(vault, store, useStoreAnywhere), [vault, store])
    },
    useProject: () => useStoreAnywhere(project),
    useNavigate: () =>
      useCallback((to: string, options?: { replace?: boolean }) => {
        void app[latchkeyInternals].redirects.toUrl(to, options)
      }, []),
  }
}

function keyOfUser(which: ByApiKey | ConvexUserOptions | GetUserOptions): readonly unknown[] {
  if ('apiKey' in which) return ['key', which.apiKey]
  if ('from' in which) return ['convex', getKey(which.ctx), which.or]
  return ['tokens', getKey(which.tokenStore), which.or]
}

function keyOfContext(options: UsePartialServerUserOptions): unknown {
  return options.from === 'convex' ? getKey(options.ctx) : null
}
