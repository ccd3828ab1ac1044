import type { RedirectMethod } from '@latchkey/js'

/** How to go to another address of the same app. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void

type RouterHook = Extract<RedirectMethod, object>['useNavigate']

/**
 * Lets code outside of components use a router that only offers a hook: the provider calls the hook, and leaves the
 * function that it gave here.
 */
export class RouterBridge {
  readonly useNavigate: RouterHook | undefined
  readonly method: RedirectMethod
  #latest: ((to: string) => void) | undefined

  constructor(method: RedirectMethod) {
    if (typeof method === 'string') {
      this.method = method
      return
    }
    this.useNavigate = method.useNavigate
    this.#latest = method.navigate
    this.method = { useNavigate: method.useNavigate, navigate: to => this.#latest?.(to) }
  }

  connect(navigate: (to: string) => void) {
    this.#latest = navigate
  }
}

/** Where a React app keeps its bridge. */
export const routerBridge: unique symbol = Symbol.for('latchkey.routerBridge')

/** The bridge of an app that was made by this package; an app of `@latchkey/js` has none. */
export function getBridge(app: object): RouterBridge | undefined {
  const bridge: unknown = Reflect.get(app, routerBridge)
  return bridge instanceof RouterBridge ? bridge : undefined
}
