/**
 * Expired sessions, and those whose key or colleague may not make them any more, are recorded as ended, and ended ones are listed for a month: long enough for a question
 * about them.
 */
import { mayStill } from '../authority/authority.ts'
import { bindDb } from '../kernel/db/db.ts'
import { dayMs, defineDeletion, defineSchedule, type ScheduleContext } from '../kernel/jobs/schedule.ts'
import {
  deleteSessionsEndedBefore,
  endExpiredSessions,
  endOrphaned,
  endSessionsOfClosedKeys,
  listSessionsOfColleagues,
} from './ended-sessions.store.ts'

const batch = 1_000

export const endExpired = defineSchedule({
  kind: 'end-expired-sessions',
  everySeconds: 600,
  async run({ database, clock }) {
    while ((await endExpiredSessions(database, clock.now(), batch)) === batch);
  },
})

/** They are refused at once. This is for lists of sessions, and for programs that follow the ended ones. */
export const endOrphanedSessions = defineSchedule({
  kind: 'end-orphaned-sessions',
  everySeconds: 60,
  async run(context) {
    const { database, clock } = context
    while ((await endSessionsOfClosedKeys(database, clock.now(), batch)) === batch);
    await endSessionsOfFormerColleagues(context)
  },
})

async function endSessionsOfFormerColleagues({ database, clock }: ScheduleContext): Promise<void> {
  let after = { projectId: '', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const sessions = await listSessionsOfColleagues(database, after, batch)
    const orphans: typeof sessions = []
    for (const session of sessions) {
      const db = bindDb(database, session.projectId, 'main')
      if (!(await mayStill({ clock }, db, session.source))) orphans.push(session)
    }
    if (orphans.length > 0) await endOrphaned(database, orphans, clock.now())
    const last = sessions.at(-1)
    if (!last || sessions.length < batch) return
    after = last
  }
}

export const deleteEndedSessions = defineDeletion('forget-ended-sessions', 30 * dayMs, deleteSessionsEndedBefore)
