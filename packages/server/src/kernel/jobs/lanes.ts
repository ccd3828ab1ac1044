/**
 * Lanes: queues side by side, so that work of one kind cannot delay work of another. Each lane has room of its own in
 * every process, and within a lane projects take turns.
 */

/** How many jobs of a lane one process runs at the same time. */
export const lanes = {
  /** Codes and resets: a person waits for them. */
  'urgent-mail': 5,
  mail: 5,
  /** Many emails at once, such as a newsletter. */
  'bulk-mail': 3,
  /** What keeps the server in order. */
  housekeeping: 4,
} as const satisfies Readonly<Record<string, number>>

export type Lane = keyof typeof lanes

/** In the order in which they are served when all of them have work. */
export const laneNames: readonly Lane[] = ['urgent-mail', 'mail', 'housekeeping', 'bulk-mail']

/**
 * How many of a lane's slots one project may hold in a process: never all, where there is more than one. Another
 * project's job then starts at once, even if all jobs of the first one are slow.
 */
export function mostOfOneProject(concurrency: number): number {
  return Math.max(1, Math.floor(concurrency * 0.75))
}
