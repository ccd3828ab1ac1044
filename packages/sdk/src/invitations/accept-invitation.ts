/** What someone who was invited can do with the code of the mail. */
import type { VerificationCodeError } from '@latchkey/client/errors'
import * as invitations from '@latchkey/client/invitations'
import type { AppContext } from '../app/app-context.ts'
import type { Connection } from '../app/connection.ts'
import { codeResult } from '../codes/code-result.ts'
import type { Result } from '../result.ts'

/** Which team someone is invited to. */
export interface TeamInvitationDetails {
  readonly teamId: string
  readonly teamDisplayName: string
}

/** What the mail of an invitation says. */
export interface TeamInvitationDescription extends TeamInvitationDetails {
  readonly recipientEmail: string
  /** Null: a server invited, or the inviter left the team. */
  readonly inviterDisplayName: string | null
  /** Null: the default permissions of members. */
  readonly roles: readonly { readonly id: string; readonly displayName: string }[] | null
}

export function verifyTeamInvitationCode(
  { transport }: Connection,
  code: string,
): Promise<Result<undefined, VerificationCodeError>> {
  return codeResult(invitations.check(transport, { body: { code } }).then(() => undefined))
}

export function describeTeamInvitation(
  { transport }: Connection,
  code: string,
): Promise<Result<TeamInvitationDescription, VerificationCodeError>> {
  return codeResult(invitations.describe(transport, { body: { code } }))
}

export function getTeamInvitationDetails(
  { transport, session }: Connection,
  code: string,
): Promise<Result<TeamInvitationDetails, VerificationCodeError>> {
  const reading = invitations.details(transport, { session: session(), body: { code } })
  return codeResult(reading.then(({ teamId, teamDisplayName }) => ({ teamId, teamDisplayName })))
}

export async function acceptTeamInvitation(
  app: AppContext,
  code: string,
): Promise<Result<undefined, VerificationCodeError>> {
  const session = app.session()
  const { transport } = session ? app.viewer(session) : app
  const accepting = invitations.accept(transport, { session, body: { code } })
  return codeResult(accepting.then(() => undefined))
}
