import * as z from 'zod'
import { atLeast } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/schema.ts'
import { UserNotFound } from '../users/users.errors.ts'
import { ServerUser } from '../users/users.shapes.ts'

/** How many on each of the last 31 days in UTC, today last, days without any included. */
const perDay = () => z.array(z.object({ date: z.string(), activity: z.number().int() }))

export const Metrics = z.object({
  totalUsers: z.number().int(),
  /** Sign-ups. */
  dailyUsers: perDay(),
  /** Different people who were active. */
  dailyActiveUsers: perDay(),
  usersByCountry: z.record(z.string(), z.number().int()).meta({ opaque: true }),
  recentlyRegistered: z.array(ServerUser),
  recentlyActive: z.array(ServerUser),
  loginMethods: z.array(z.object({ method: z.string(), count: z.number().int() })),
})
export interface Metrics extends z.infer<typeof Metrics> {}

export const metricsEndpoints = {
  read: endpoint({
    route: 'GET /internal/metrics',
    summary: 'How many people there are, come and stay',
    access: atLeast('admin'),
    query: z.object({ includeAnonymous: z.boolean().optional() }),
    response: Metrics,
    errors: [],
  }),
  countUsers: endpoint({
    route: 'GET /internal/metrics/user-counts',
    summary: 'How many users there are, and how many of them are anonymous',
    access: atLeast('admin'),
    response: z.object({ totalUsers: z.number().int(), anonymousUsers: z.number().int() }),
    errors: [],
  }),
  readUserActivity: endpoint({
    route: 'GET /internal/user-activity',
    summary: 'How many sessions of a user began or were last used on each of the last 31 days',
    access: atLeast('admin'),
    query: z.object({ userId: uuid() }),
    response: z.object({ dataPoints: perDay() }),
    errors: [UserNotFound],
  }),
}
