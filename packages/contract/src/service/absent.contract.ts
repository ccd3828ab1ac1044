/** What published SDKs call and this product does not have: each answer is one that the SDK takes for "none here". */
import * as z from 'zod'
import { CodeExpired } from '../codes/codes.contract.ts'
import { atLeast, visitor } from '../kernel/access.ts'
import { endpoint, type Route } from '../kernel/endpoint.ts'
import { defineError } from '../kernel/error.ts'
import { droppedBody } from '../kernel/schema.ts'

export const AnalyticsNotEnabled = defineError(
  'ANALYTICS_NOT_ENABLED',
  400,
  'This server keeps no analytics: page views and clicks that SDKs report are dropped unread.',
)
export const ExternalAuthNotConfigured = defineError(
  'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED',
  400,
  (_: { reason: 'required_setting_missing' }) =>
    'This server takes no session of another product. Sign in by one of the methods of the project.',
)

const noRecordings = (route: Route) =>
  endpoint({
    route,
    summary: 'The recordings of pages: there are none',
    access: atLeast('admin'),
    ignoresUnknown: true,
    response: z.object({ items: z.array(z.never()), pagination: z.object({ nextCursor: z.null() }) }),
    errors: [],
  })

/** Nothing in the body matters. */
const unread = { changes: false, body: droppedBody(), bodyKind: 'dropped' } as const

export const absentEndpoints = {
  listRecordings: noRecordings('GET /internal/session-replays'),
  listRecordingsOfServer: noRecordings('GET /session-replays'),
  queryAnalytics: endpoint({
    ...unread,
    route: 'POST /internal/analytics/query',
    summary: 'Refuse a query of analytics: none are kept',
    access: atLeast('admin'),
    errors: [AnalyticsNotEnabled],
  }),
  signInElsewhere: endpoint({
    ...unread,
    route: 'POST /auth/external/token',
    summary: 'Refuse a session of another product as a sign-in',
    access: visitor(),
    errors: [ExternalAuthNotConfigured],
  }),
  /** What it would return, the SDK runs as a program in the page of the visitor. There is never anything to run. */
  consumeBrowserAction: endpoint({
    ...unread,
    route: 'POST /browser-actions/consume',
    summary: 'Refuse an action that an SDK would run in the page: there are none',
    access: visitor(),
    errors: [CodeExpired],
  }),
}
