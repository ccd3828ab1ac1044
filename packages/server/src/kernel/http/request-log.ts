/** One line for each request: which endpoint, for whom, and how it ended. Nothing of what was said. */
import type { Level } from '@latchkey/contract'
import type { Logger } from 'pino'
import type { LogLines } from '../log-lines.ts'

export interface LoggedRequest {
  readonly requestId: string
  /** As declared: `GET /users/:userId`, never with an id in it. `unmatched` for what is no endpoint. */
  readonly route: string
  readonly status: number
  readonly ms: number
  /** The level of the caller, and their project. Null: no one was identified. */
  readonly access: Level | null
  readonly project: string | null
  /** How a streamed answer ended, where it did not reach its end. */
  readonly end?: 'cut' | 'failed'
}

/** The route of preflights, unknown paths and methods: their own names are chosen by clients. */
export const unmatched = 'unmatched'

export type RequestLog = (request: LoggedRequest) => void

/**
 * The line is the same either way. Where the lines are our own it is spelled by hand: a logger that is ready for
 * anything takes as long for it as a small request takes for half of its work. Nothing in it needs escaping.
 */
export function createRequestLog(log: Logger, lines: LogLines | null, pid: number | null = null): RequestLog {
  if (!log.isLevelEnabled('info')) return () => {}
  if (lines === null) return request => log.info(request, 'answered')
  const process = pid === null ? '' : `,"pid":${pid}`
  return request => lines.write(spelled(request, process))
}

function spelled({ requestId, route, status, ms, access, project, end }: LoggedRequest, process: string): string {
  const who = access === null ? '"access":null,"project":null' : `"access":"${access}","project":"${project}"`
  const ended = end === undefined ? '' : `,"end":"${end}"`
  return `{"level":30,"time":${Date.now()}${process},"requestId":"${requestId}","route":"${route}","status":${status},"ms":${ms},${who}${ended},"msg":"answered"}\n`
}
