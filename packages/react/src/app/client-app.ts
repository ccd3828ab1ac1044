'use client'

import {
  type CurrentUser,
  type LatchkeyClientAppConstructorOptions,
  LatchkeyClientApp as PlainClientApp,
  type Project,
} from '@latchkey/js/client'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useStore } from '../hooks/use-store.ts'
import { type RequireUserOptions, type UseUserOptions, useUserOf } from '../hooks/use-user.ts'
import { RouterBridge, routerBridge } from './router-bridge.ts'

/**
 * The app for React: its readers have hooks beside them, and it changes pages by the address bar unless told otherwise.
 *
 * @example
 * import { useNavigate } from 'react-router'
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie', redirectMethod: { useNavigate } })
 */
export class LatchkeyClientApp<Own extends CurrentUser = CurrentUser> extends PlainClientApp<Own> {
  readonly [routerBridge]: RouterBridge

  constructor({ redirectMethod = 'window', ...options }: LatchkeyClientAppConstructorOptions) {
    const bridge = new RouterBridge(redirectMethod)
    super({ ...options, redirectMethod: bridge.method })
    this[routerBridge] = bridge
  }

  /**
   * The hook beside `getUser`.
   *
   * @example
   * const user = app.useUser({ or: 'redirect' })
   */
  useUser(options: RequireUserOptions): Own
  useUser(options?: UseUserOptions): Own | null
  useUser(options?: UseUserOptions): Own | null {
    return useUserOf(this, options)
  }

  /**
   * The hook beside `getProject`.
   *
   * @example
   * const { displayName } = app.useProject()
   */
  useProject(): Project {
    return useStore(this[latchkeyInternals].project)
  }
}
