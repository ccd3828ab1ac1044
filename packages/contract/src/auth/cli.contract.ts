/**
 * Signing a program in from a terminal: it shows a link with the login code, a browser that is signed in confirms,
 * and the program gets a session of its own by its polling code.
 */
import * as z from 'zod'
import { visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { millis, text } from '../kernel/schema.ts'
import { neededWhen } from '../kernel/wire.ts'
import { RefreshTokenUnusable } from '../sessions/sessions.errors.ts'

export const CliLoginUnusable = defineText(
  400,
  'This login request is not known, is past its time, or was confirmed already. Start again from the command line.',
)
export const CliSessionNotAnonymous = defineText(400, 'The program has no anonymous session to claim. Sign in first.')
export const CliUserNotAnonymous = defineText(
  400,
  'anon_refresh_token is not the refresh token of an anonymous user who is signed in. Leave it out.',
)
export const PollingCodeInvalid = defineError(
  'INVALID_POLLING_CODE',
  400,
  'This polling code is not known. Start the login again.',
)

const twoHours = 7_200_000

/** Status 201 with a refresh token, once; otherwise 200. */
export const CliPoll = z.object({
  status: z.enum(['waiting', 'expired', 'used', 'success']),
  refreshToken: z.string().optional(),
})
export interface CliPoll extends z.infer<typeof CliPoll> {}

export const cliEndpoints = {
  begin: endpoint({
    route: 'POST /auth/cli',
    summary: 'Start to sign in a program on the command line',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({
      expiresInMillis: z.number().int().min(1).max(86_400_000).default(twoHours),
      /** Of an anonymous user of the program: a browser may claim a session of that user, and sign up as them. */
      anonRefreshToken: text().max(1_000).optional(),
    }),
    response: z.object({ pollingCode: z.string(), loginCode: z.string(), expiresAt: z.string() }),
    errors: [CliUserNotAnonymous],
  }),
  describe: endpoint({
    route: 'POST /auth/cli/describe',
    summary: 'The program that wants to sign in, for the user who confirms it',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ loginCode: text().max(100) }),
    response: z.object({
      /** The program, by its own word. */
      userAgent: z.string().nullable(),
      ip: z.string().nullable(),
      countryCode: z.string().nullable(),
      createdAtMillis: millis(),
      expiresAtMillis: millis(),
    }),
    errors: [CliLoginUnusable],
  }),
  complete: endpoint({
    route: 'POST /auth/cli/complete',
    summary: 'Confirm a login of the command line, as the user of this refresh token',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: neededWhen(
      z.object({
        loginCode: text(),
        /** `check` uses nothing up. `claim-anon-session` starts a session of the anonymous user, once. */
        mode: z.enum(['check', 'claim-anon-session', 'complete']).default('complete'),
        refreshToken: text().min(1).optional(),
      }),
      { field: 'mode', equals: 'complete', fields: ['refreshToken'] },
    ),
    response: z.object({
      success: z.literal(true).optional(),
      /** The answer to `check`. */
      cliSessionState: z.enum(['anonymous', 'none']).optional(),
      /** Those of the claimed session. */
      accessToken: z.string().optional(),
      refreshToken: z.string().optional(),
    }),
    errors: [CliLoginUnusable, CliSessionNotAnonymous, RefreshTokenUnusable],
  }),
  poll: endpoint({
    route: 'POST /auth/cli/poll',
    summary: 'Ask whether the login was confirmed; the refresh token is handed out once',
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: z.object({ pollingCode: text() }),
    response: CliPoll,
    statusWhen: { field: 'status', equals: 'success', status: 201 },
    errors: [PollingCodeInvalid],
  }),
}
