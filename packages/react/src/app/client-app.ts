import type {
  GetUserOptions,
  Item,
  ItemOptions,
  LatchkeyClientAppConstructorOptions,
  ListOffersOptions,
  Offer,
  CurrentUser as PlainUser,
  Project,
  RequireUserOptions,
  TokenPartialUser,
} from '@latchkey/js'
import { LatchkeyClientApp as PlainClientApp } from '@latchkey/js/client'
import { customerKey, latchkeyInternals } from '@latchkey/js/internal'
import { useCallback } from 'react'
import {
  type RequirePartialUserOptions,
  type UsePartialUserOptions,
  usePartialUserFromApp,
} from '../hooks/use-partial-user.ts'
import { useFreshStore, useStore } from '../hooks/use-store.ts'
import { type UseUserOptions, useUserFromApp } from '../hooks/use-user-from-app.ts'
import { type CurrentUser, withHooks } from './current-user.ts'
import { type Navigate, RouterBridge, routerBridge } from './router-bridge.ts'

/**
 * The app for React: its readers have hooks beside them, and it navigates by the address bar by default.
 *
 * @example
 * import { useNavigate } from 'react-router'
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie', redirectMethod: { useNavigate } })
 */
export class LatchkeyClientApp<Own extends PlainUser = CurrentUser> extends PlainClientApp<Own> {
  readonly [routerBridge]: RouterBridge

  constructor({ redirectMethod = 'window', ...options }: LatchkeyClientAppConstructorOptions) {
    const bridge = new RouterBridge(redirectMethod)
    super({ ...options, redirectMethod: bridge.method })
    this[routerBridge] = bridge
  }

  /** The signed-in user, with hooks. */
  override async getUser(options: RequireUserOptions): Promise<Own>
  override async getUser(options?: GetUserOptions): Promise<Own | null>
  override async getUser(options?: GetUserOptions): Promise<Own | null> {
    const user = await super.getUser(options)
    return user && withHooks(user)
  }

  /**
   * The hook beside `getUser`.
   *
   * @example
   * const user = app.useUser({ or: 'redirect' })
   */
  useUser(options: UseUserOptions & { or: 'redirect' | 'throw' | 'anonymous' }): Own
  useUser(options?: UseUserOptions): Own | null
  useUser(options?: UseUserOptions): Own | null {
    return useUserFromApp(this, options)
  }

  /**
   * The hook beside `getPartialUser`: costs no request.
   *
   * @example
   * const name = app.usePartialUser({ from: 'token' })?.displayName
   */
  usePartialUser(options: RequirePartialUserOptions): TokenPartialUser
  usePartialUser(options: UsePartialUserOptions): TokenPartialUser | null
  usePartialUser(options: UsePartialUserOptions): TokenPartialUser | null {
    return usePartialUserFromApp(this, options)
  }

  /**
   * The hook beside `getProject`.
   *
   * @example
   * const { displayName } = app.useProject()
   */
  useProject(): Project {
    return useStore(this[latchkeyInternals].project, 'useProject()')
  }

  /**
   * The hook beside `getItem`.
   *
   * @example
   * const { quantity } = app.useItem({ itemId: 'seats', teamId: team.id })
   */
  useItem(options: ItemOptions): Item {
    // Without types several customers can be passed.
    customerKey(options)
    return useFreshStore(
      this[latchkeyInternals].store(() => this.getItem(options)),
      'useItem()',
    )
  }

  /**
   * The hook beside `listOffers`.
   *
   * @example
   * const offers = app.useOffers({ customerType: 'user' })
   */
  useOffers(options?: ListOffersOptions): readonly Offer[] {
    return useFreshStore(
      this[latchkeyInternals].store(() => this.listOffers(options)),
      'useOffers()',
    )
  }

  /**
   * How this app goes to another address: by a router or by the address bar.
   *
   * @example
   * const navigate = app.useNavigate()
   */
  useNavigate(): Navigate {
    const { redirects } = this[latchkeyInternals]
    return useCallback((to, options) => void redirects.toUrl(to, options), [redirects])
  }
}

/** An app of `@latchkey/js`, with the hooks as well. */
export function withAppHooks(app: PlainClientApp): LatchkeyClientApp {
  if (!(app instanceof LatchkeyClientApp)) {
    const { constructor: _, getUser: __, ...hooks } = Object.getOwnPropertyDescriptors(LatchkeyClientApp.prototype)
    Object.defineProperties(app, hooks)
  }
  // It has them now, if it had none.
  return app as LatchkeyClientApp
}
