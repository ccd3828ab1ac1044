/** One of something for each session, gone when the session is. No one sees what was loaded for someone else. */
import type { Session } from '../session/session.ts'

export function perSession<T>(create: (session: Session) => T): (session: Session) => T {
  const made = new WeakMap<Session, T>()
  return session => {
    const one = made.get(session) ?? create(session)
    made.set(session, one)
    return one
  }
}
