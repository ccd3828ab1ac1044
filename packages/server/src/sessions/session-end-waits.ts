/** Requests that wait for the end of a session. */
import { type App, perApp } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { onNudge } from '../kernel/jobs/nudge.ts'
import { createWaits } from '../kernel/jobs/waits.ts'
import { type EndFeedState, type EndWindow, readEndFeedState } from './session-ends.store.ts'

const lookMs = 200
const mostProjects = 1_000

export const sessionEndWaits = perApp(({ database }) => createWaits({ database, topic: 'session-ends', lookMs }))

export function endSessionWaits(app: App): void {
  sessionEndWaits(app).end()
}

interface Look {
  readonly beganAt: number
  readonly state: Promise<EndFeedState>
}

/** However many requests of a project wait, it is looked at ten times a second at most. */
export const sharedLooks = perApp(({ database }) => {
  const looks = new Map<string, Look>()
  onNudge(database, 'session-ends', () => looks.clear())

  return (db: Db, window: EndWindow): Promise<EndFeedState> => {
    const now = performance.now()
    const latest = looks.get(db.projectId)
    if (latest && now - latest.beganAt < lookMs / 2) return latest.state
    if (looks.size >= mostProjects) looks.clear()
    const state = readEndFeedState(db, window)
    looks.set(db.projectId, { beganAt: now, state })
    return state
  }
})
