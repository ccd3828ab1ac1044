/** Requests that wait for an event. */
import { type App, perApp } from '../app.ts'
import { createWaits } from '../kernel/jobs/waits.ts'

export const feedWaits = perApp(({ database }) => createWaits({ database, topic: 'messages', lookMs: 1_000 }))

export function endFeedWaits(app: App): void {
  feedWaits(app).end()
}
