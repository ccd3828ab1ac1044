import { telemetryEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'

const drop = async () => ({})

export const telemetryHandlers = implement(telemetryEndpoints, {
  events: async () => ({ inserted: 0 }),
  replays: async ({ app }) => ({
    sessionReplayId: app.ids.next(),
    batchId: '' as const,
    s3Key: '' as const,
    deduped: false as const,
  }),
  traces: drop,
  logs: drop,
  envelope: drop,
})
