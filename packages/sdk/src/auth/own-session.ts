import type { Connection } from '../app/connection.ts'
import type { Session } from '../session/session.ts'

/** Who is signed in to the app itself; null too where it keeps no tokens. */
export function ownSession({ hasTokens, session }: Connection): Session | null {
  return hasTokens ? session() : null
}
