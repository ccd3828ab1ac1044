import type { VerificationCodeError } from '@latchkey/client/errors'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { loadAuth } from '../auth/load-auth.ts'
import { later } from '../later.ts'
import type { Result } from '../result.ts'
import type { TeamInvitationDescription, TeamInvitationDetails } from './accept-invitation.ts'

/** What can be done with the code from the mail of an invitation. */
export interface InvitationMethods {
  /**
   * Whether the code from the mail of an invitation would work. Does not use it up, and needs no session.
   *
   * @example
   * const result = await app.verifyTeamInvitationCode(code)
   */
  verifyTeamInvitationCode(code: string): Promise<Result<undefined, VerificationCodeError>>

  /**
   * The team, the inviter, the address and the roles of an invitation. Leaves the code as it is, and needs no session.
   *
   * @example
   * const result = await app.describeTeamInvitation(code)
   * if (result.status === 'ok') show(`${result.data.inviterDisplayName} invites you to ${result.data.teamDisplayName}`)
   */
  describeTeamInvitation(code: string): Promise<Result<TeamInvitationDescription, VerificationCodeError>>

  /**
   * The team that the signed-in user is invited to. Leaves the code as it is.
   *
   * @example
   * const result = await app.getTeamInvitationDetails(code)
   * if (result.status === 'ok') show(`Join ${result.data.teamDisplayName}?`)
   */
  getTeamInvitationDetails(code: string): Promise<Result<TeamInvitationDetails, VerificationCodeError>>

  /**
   * The signed-in user joins the team of an invitation, with the code of its mail.
   *
   * @example
   * const result = await app.acceptTeamInvitation(code)
   * if (result.status === 'error') show(result.error.message)
   */
  acceptTeamInvitation(code: string): Promise<Result<undefined, VerificationCodeError>>
}

export const invitationMethods = later(
  ['verifyTeamInvitationCode', 'describeTeamInvitation', 'getTeamInvitationDetails', 'acceptTeamInvitation'],
  loadAuth,
) satisfies Row<InvitationMethods, AppContext>
