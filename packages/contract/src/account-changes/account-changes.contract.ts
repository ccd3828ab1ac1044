/**
 * Changes that weaken or move an account. Each is mailed to the address that the account had before, with a link to a page
 * of the server that undoes it: so it works for every application, whatever pages that has.
 */
import * as z from 'zod'
import { open } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rawBody } from '../kernel/schema.ts'

export const accountChanges = [
  'second-factor-removed',
  'second-factor-added',
  'recovery-codes-renewed',
  'passkey-added',
  'account-connected',
  'sign-in-address-added',
  'password-changed',
  'primary-email-changed',
  'sessions-ended',
] as const
export type AccountChange = (typeof accountChanges)[number]

/** A page answers whatever is sent, so nothing is refused here. */
const withCode = z.object({ code: z.unknown().optional(), projectId: z.unknown().optional() })

export const accountChangeEndpoints = {
  showUndo: endpoint({
    route: 'GET /account-changes/undo-link',
    summary: 'A page that offers to undo a change of an account. Showing it changes nothing',
    access: open(),
    query: withCode,
    ignoresUnknown: true,
    errors: [],
  }),
  undo: endpoint({
    route: 'POST /account-changes/undo-link',
    summary: 'Undo a change of an account and secure it: the button of that page',
    // No owner calls it. What it does to the user is an event of theirs.
    changes: false,
    access: open(),
    query: withCode,
    ignoresUnknown: true,
    bodyKind: 'raw',
    body: rawBody(),
    errors: [],
  }),
}
