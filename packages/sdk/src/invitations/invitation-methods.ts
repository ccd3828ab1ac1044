import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { loadAuth } from '../auth/load-auth.ts'
import type { VerificationCodeError } from '../errors/account-errors.ts'
import { later } from '../later.ts'
import type { Result } from '../result.ts'
import type { TeamInvitationDetails } from './accept-invitation.ts'

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
  ['verifyTeamInvitationCode', 'getTeamInvitationDetails', 'acceptTeamInvitation'],
  loadAuth,
) satisfies Row<InvitationMethods, AppContext>
