/** One store for each session, gone when the session is. Nobody sees what was loaded for somebody else. */
import type { Session } from '../session/session.ts'
import type { LoadedStore } from './store.ts'

export function perSession<T>(create: (session: Session) => LoadedStore<T>): (session: Session) => LoadedStore<T> {
  const stores = new WeakMap<Session, LoadedStore<T>>()
  return session => {
    const store = stores.get(session) ?? create(session)
    stores.set(session, store)
    return store
  }
}
