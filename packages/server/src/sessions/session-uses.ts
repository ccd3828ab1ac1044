/**
 * Uses of sessions. The statement that notes one writes to three tables, and costs twice as much as reading even where it finds
 * that nothing is due. A process remembers which sessions it noted a moment ago, and only reads those: of an application that
 * refreshes on every request of its own, these are nearly all.
 */
import { type App, perApp } from '../app.ts'
import { RecentMap } from '../kernel/crypto/recent-map.ts'
import type { Db } from '../kernel/db/db.ts'
import { noteCounting } from './counted-activity.ts'
import { findSubject, noteUse, type SessionUse, type SourcedSubject } from './sessions.store.ts'

/** Null: the session is over, or never was in this project. */
export async function recordSessionUse(app: App, db: Db, use: SessionUse): Promise<SourcedSubject | null> {
  const noted = notedUses(app)
  const last = noted.get(use.tokenDigest)
  if (last && isNothingDue(last, use)) return findSubject(db, use.tokenDigest, use.now)
  const subject = await noteCounting(db, (on, mayCount) => noteUse(on, use, mayCount))
  if (subject?.isNoted) noted.set(use.tokenDigest, { at: use.now, isBrowser: use.isBrowser })
  return subject
}

type NotedUse = { readonly at: Date } & Pick<SessionUse, 'isBrowser'>

const notedUses = perApp(() => new RecentMap<string, NotedUse>(10_000))

/** As in the statement: for ten seconds, on the same day, and unless this is the first browser. */
function isNothingDue(last: NotedUse, { now, isBrowser }: SessionUse): boolean {
  const sinceMs = now.getTime() - last.at.getTime()
  const isSameDay = now.toISOString().slice(0, 10) === last.at.toISOString().slice(0, 10)
  return sinceMs >= 0 && sinceMs < 10_000 && isSameDay && (last.isBrowser || !isBrowser)
}
