/**
 * Wakes the background work of this process when there is something to do, so that it need not wait
 * for its next poll. Other processes find it by polling.
 */
import type { Database } from '../db/database.ts'

export type Topic = 'jobs' | 'events' | 'audit' | 'messages' | 'deliveries' | 'session-ends'

/** With the project that has something to do, where whoever nudges says it. */
type Listener = (projectId?: string) => void

const listeners = new WeakMap<Database, Map<Topic, Set<Listener>>>()

export function nudge(database: Database, topic: Topic, projectId?: string): void {
  for (const listener of listeners.get(database)?.get(topic) ?? []) listener(projectId)
}

/** Returns how to stop listening. */
export function onNudge(database: Database, topic: Topic, listener: Listener): () => void {
  const topics = listeners.get(database) ?? new Map<Topic, Set<Listener>>()
  const known = topics.get(topic) ?? new Set()
  listeners.set(database, topics.set(topic, known.add(listener)))
  return () => void known.delete(listener)
}
