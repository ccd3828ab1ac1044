/**
 * Which sessions ended, for a program that verifies access tokens by itself: it refuses the tokens of these sessions. Only
 * sessions whose access tokens may be valid still are listed.
 */
import * as z from 'zod'
import { millis, uuid } from '../kernel/schema.ts'

export const largestEndedPage = 1_000
export const longestEndedWaitMillis = 20_000

export const EndedSessionQuery = z.object({
  /** The `next_cursor` of the page before. Absent: every ended session whose access tokens may be valid still. */
  after: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(largestEndedPage).optional(),
  /** For how long the answer waits for the end of a session if there is none. */
  waitMillis: z.number().int().min(0).max(longestEndedWaitMillis).optional(),
  /** Comes back in the answer, which shows that it is the answer to this request. */
  nonce: z.string().max(100).optional(),
})
export interface EndedSessionQuery extends z.infer<typeof EndedSessionQuery> {}

export const EndedSession = z.object({
  sessionId: uuid().describe('The claim `refresh_token_id` of its access tokens.'),
  endedAtMillis: millis(),
})
export interface EndedSession extends z.infer<typeof EndedSession> {}

export const EndedSessionPage = z.object({
  items: z.array(EndedSession),
  nextCursor: z.string(),
  hasMore: z
    .boolean()
    .describe(
      'Whether there are more already. Once it is false, all sessions are known that ended before the request arrived.',
    ),
  /** This page begins anew with all ended sessions: no cursor was sent, or one that is too old or of another history. */
  isSnapshot: z.boolean(),
  /** For how long to refuse the access tokens of these sessions. After that none of them is valid. */
  keepForSeconds: z.number().int(),
  nonce: z.string().nullable(),
})
export interface EndedSessionPage extends z.infer<typeof EndedSessionPage> {}
