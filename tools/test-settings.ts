/** What `npm test` tells the runs that it consists of. */

/**
 * Files that a run on the second database leaves out: they reach the same statements as the rest, by chance, for the
 * audit log, through the published SDK, or to take the time of what hashes passwords.
 */
const once = ['**/fuzz.test.ts', '**/audited.test.ts', '**/enumeration.test.ts', '**/test/wire/**']

/** Rooms that a run in a hurry leaves out, because they take long. */
const long = ['kernel/db', 'kernel/mail', 'kernel/telemetry', 'metrics', 'owned-keys'].map(room => `**/${room}/**`)

export const leftOut = [
  ...(process.env.LATCHKEY_TEST_SECOND_DATABASE === 'yes' ? once : []),
  ...(process.env.LATCHKEY_TEST_IN_A_HURRY === 'yes' ? long : []),
]

/** How many files are run at once. Vitest would leave a core to others; on a machine with two that is half of it. */
export const workers = Number(process.env.LATCHKEY_TEST_WORKERS) || '100%'
