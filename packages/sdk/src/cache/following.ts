/**
 * A value that belongs to the signed-in user, and follows them: it changes when someone signs in
 * or out, in this tab or another.
 */
import type { Session } from '../session/session.ts'
import type { TokenStore } from '../token-stores/token-store.ts'
import type { Snapshot, Store } from './store.ts'

export interface Following<T> {
  readonly tokens: TokenStore
  readonly session: () => Session | null
  readonly getStore: (session: Session) => Store<T>
  /** What is shown when no one is signed in. */
  readonly signedOut: T
}

export function followSession<T>({ tokens, session, getStore, signedOut }: Following<T>): Store<T> {
  const nothing: Snapshot<T> = { status: 'ready', value: signedOut }

  function currentStore(): Store<T> | null {
    const current = session()
    return current && getStore(current)
  }

  return {
    getSnapshot: () => currentStore()?.getSnapshot() ?? nothing,
    refresh: async () => (await currentStore()?.refresh()) ?? signedOut,
    set: value => currentStore()?.set(value),
    subscribe(onChange) {
      let followed = currentStore()
      let leave = followed?.subscribe(onChange)
      const stop = tokens.subscribe(() => {
        const next = currentStore()
        // Most changes are new access tokens of the same session, which change nothing that is shown.
        if (next === followed) return
        leave?.()
        followed = next
        leave = next?.subscribe(onChange)
        onChange()
      })
      return () => {
        stop()
        leave?.()
      }
    },
  }
}
