import {
  type CurrentUser,
  type LatchkeyClientAppConstructorOptions,
  LatchkeyClientApp as PlainClientApp,
} from '@latchkey/js'
import { RouterBridge, routerBridge } from './router-bridge.ts'

/**
 * The app for React: it changes pages by the address bar unless told otherwise.
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
}
