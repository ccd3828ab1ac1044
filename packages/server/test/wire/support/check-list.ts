/**
 * What a server must and should have for published SDKs from 2.8.43 on, in the order in which it pays, and what is to be tested of it.
 * The sections are those of the contract with these SDKs.
 */
export const checkList = {
  'MUST 1': '§3.1, §3.2: headers under both names, in CORS too',
  'MUST 2': '§4.1: claims, issuer, audience, and the query of the key set',
  'MUST 3': '§5.1: fields of users, risk scores first',
  'MUST 4': '§6.3: levels of the configuration',
  'MUST 5': '§7.1: authorize in JSON mode, with unknown parameters',
  'MUST 6': '§3.3: no publishable key, or the sentinel',
  'MUST 7': '§6.1: domains, and localhost, in the client view',
  'MUST 8': '§3.4: declared keys',
  'MUST 9': '§10: words of products in purchases and in the configuration',
  'MUST 10': '§7.3: optional address of the verification',
  'MUST 11': '§8.1: modes of completing a login of the command line',
  'MUST 12': '§9: the list of connected accounts',
  'MUST 13': '§13.1: telemetry is accepted and dropped',
  'MUST 14': '§5.2: an address in the own update',
  'SHOULD restricted users': '§4.2, §4.3',
  'SHOULD preview of restricted users': '§4.4',
  'SHOULD payments: reads': '§11.1, §11.2',
  'SHOULD payments: grant and cancel': '§11.1',
  'SHOULD payments: switch': '§11.1',
  'SHOULD received invitations': '§9',
  'SHOULD outbox': '§12',
  'SHOULD delivery info': '§12',
  'SHOULD cross-domain': '§7.4',
  'SHOULD test webhook': '§12',
  'SHOULD user activity': '§13.2',
  'SHOULD deletes of templates': '§12',
  'TEST suite with each SDK': '§18',
  'TEST preflight': '§18: with every x-hexclave- name',
  'TEST tokens and key sets': '§18: a token of each kind of user against each key set',
  'TEST newer calls': '§2, §18: the calls of the newer public surface',
  'TEST config in each spelling': '§18: written in each, read in all',
  'TEST sign-in from another origin': '§18: by OAuth, in a browser',
} as const

export type Line = keyof typeof checkList

interface Shown {
  readonly shows: Line
  /** Relative to the suite of the check list. */
  readonly file: string
  readonly title: string
}

const server = '../../src'

/** Lines whose tests stand with the feature that they are of. */
export const shownElsewhere: readonly Shown[] = [
  {
    shows: 'MUST 13',
    file: 'newer-sdks.test.ts',
    title: 'of 1,000 strangers are received, and no user, no row and no figure',
  },
  {
    shows: 'SHOULD preview of restricted users',
    file: `${server}/users/restricting.test.ts`,
    title: 'by a required verification is previewed: whom it would reach, the newest first',
  },
  {
    shows: 'SHOULD payments: reads',
    file: `${server}/purchases/products.test.ts`,
    title: 'have invoices, and a card that can be replaced',
  },
  {
    shows: 'SHOULD payments: grant and cancel',
    file: `${server}/purchases/products.test.ts`,
    title: 'lists what a customer has, grants without payment, and cancels',
  },
  {
    shows: 'SHOULD payments: switch',
    file: `${server}/purchases/switching.test.ts`,
    title: 'changes the subscription at once, charges the rest of the period, and grants once',
  },
  {
    shows: 'SHOULD delivery info',
    file: `${server}/emails/outbox.test.ts`,
    title: 'delivery info counts what left by time, and a boost is refused',
  },
  {
    shows: 'SHOULD cross-domain',
    file: `${server}/auth/oauth/cross-domain.test.ts`,
    title: 'gives the other origin the same session, with a refresh token of its own',
  },
  {
    shows: 'SHOULD test webhook',
    file: `${server}/webhooks/deliveries.test.ts`,
    title: 'a test of an endpoint is one signed delivery at once, and what went wrong is its result',
  },
  {
    shows: 'SHOULD user activity',
    file: `${server}/metrics/metrics.test.ts`,
    title: 'the activity of a user is by day: sessions that began or were used',
  },
  {
    shows: 'TEST suite with each SDK',
    file: 'published-versions.test.ts',
    title: 'an app with @stackframe/js %s',
  },
  {
    shows: 'TEST newer calls',
    file: 'newest/every-method.test.ts',
    title: 'are called by a test, or it is said why not',
  },
  {
    shows: 'TEST sign-in from another origin',
    file: 'published-react.browser.test.ts',
    title: 'signs up by the button of a provider',
  },
]
