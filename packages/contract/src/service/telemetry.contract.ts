/** What published SDKs report of pages. Nothing of it is read: the answers only keep an SDK from trying again. */
import * as z from 'zod'
import { open } from '../kernel/access.ts'
import { telemetryBody } from '../kernel/body-limits.ts'
import { endpoint, type Route } from '../kernel/endpoint.ts'
import { droppedBody } from '../kernel/schema.ts'

/** Of any type: SDKs since 2.8.96 compress it. */
const dropped = {
  access: open(),
  changes: false,
  ignoresAccessToken: true,
  // Reading them costs more than the rest of the request.
  ignoresCredentials: true,
  body: droppedBody(),
  bodyKind: 'dropped',
  largestBody: telemetryBody,
  errors: [],
} as const

const openTelemetry = (route: Route) =>
  endpoint({ ...dropped, route, summary: 'Take a report of OpenTelemetry and drop it', response: z.object({}) })

export const telemetryEndpoints = {
  events: endpoint({
    ...dropped,
    route: 'POST /analytics/events/batch',
    summary: 'Take page views and clicks, and drop them',
    response: z.object({ inserted: z.number().int() }),
  }),
  replays: endpoint({
    ...dropped,
    route: 'POST /session-replays/batch',
    summary: 'Take a recording of a page, and drop it',
    response: z.object({
      sessionReplayId: z.string(),
      batchId: z.literal(''),
      s3Key: z.literal(''),
      deduped: z.literal(false),
    }),
  }),
  traces: openTelemetry('POST /analytics/otlp/v1/traces'),
  logs: openTelemetry('POST /analytics/otlp/v1/logs'),
  envelope: openTelemetry('POST /analytics/envelope'),
}
