/** Settings by which `tools/test/test.mjs` selects what one run of vitest leaves out. */

/** Measure how long something takes, which processes beside the server would disturb. */
const timing = ['enumeration', 'event-loop', 'fair-hashing', 'large-configurations', 'password-timing'].map(
  name => `**/${name}.test.ts`,
)

/** Folders, most of them of the server, that a quick run leaves out, because they take long: they hash for real, wait, or start programs and servers. */
const folders = [
  'auth/oauth',
  'auth/otp',
  'auth/passkeys',
  'auth/second-factor',
  'auth/password',
  'colleagues',
  'kernel/crypto',
  'kernel/db',
  'kernel/mail',
  'kernel/outgoing',
  'kernel/stripe',
  'kernel/telemetry',
  'metrics',
  'api-keys',
  'next/src/server',
  'resealing',
  'server/src/email-drafts',
  'server/src/emails',
  'server/src/event-feed',
  'server/src/invitations',
  'server/src/items',
  'server/src/purchases',
  'server/src/sent-emails',
  'server/src/user-transfer',
  'server/src/webhooks',
]
const long = folders.map(folder => `**/${folder}/**`)

export const leftOut = [
  ...(process.env.LATCHKEY_TEST_TIMING_ELSEWHERE === 'yes' ? timing : []),
  ...(process.env.LATCHKEY_TEST_IN_A_HURRY === 'yes' ? long : []),
]

/** How many files are run at once. Vitest would leave a core to others; on a machine with two that is half of it. */
export const workers = Number(process.env.LATCHKEY_TEST_WORKERS) || '100%'

/**
 * Most of what a test allocates is garbage at once: with more room for it a quarter less processor time is needed. Collecting it takes
 * longer at a time, which would be measured where the event loop is watched.
 */
export const execArgv = process.env.LATCHKEY_TEST_MEASURES_TIME === 'yes' ? [] : ['--max-semi-space-size=64']
