/** One of something for each session, gone when the session is. Nobody sees what was loaded for somebody else. */
import type { Session } from '../session/session.ts'

export function perSession<T>(create: (session: Session) => T): (session: Session) => T {
  const made = new WeakMap<Session, T>()
  return session => {
    const one = made.get(session) ?? create(session)
    made.set(session, one)
    return one
  }
}
