import type { Connection } from '../app/connection.ts'
import type { Standpoint } from '../app/standpoint.ts'
import type { VerificationCodeError } from '../errors/account-errors.ts'
import { AppRedirects } from '../redirects/app-redirects.ts'
import type { Result } from '../result.ts'
import type { Session } from '../session/session.ts'
import type { TeamInvitationDetails } from './accept-invitation.ts'

/** What somebody can do with the code from the mail of an invitation. */
export abstract class AppInvitations extends AppRedirects {
  protected abstract readonly connection: Connection
  protected abstract readonly standpoint: (session: Session) => Standpoint

  /**
   * Whether the code from the mail of an invitation would work. Does not use it up, and needs nobody to be signed in.
   *
   * @example
   * const result = await app.verifyTeamInvitationCode(code)
   */
  async verifyTeamInvitationCode(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await invitations()).verifyInvitation(this.connection, code)
  }

  /**
   * Which team whoever is signed in is invited to. Leaves the code as it is.
   *
   * @example
   * const result = await app.getTeamInvitationDetails(code)
   * if (result.status === 'ok') show(`Join ${result.data.teamDisplayName}?`)
   */
  async getTeamInvitationDetails(code: string): Promise<Result<TeamInvitationDetails, VerificationCodeError>> {
    return (await invitations()).readInvitation(this.connection, code)
  }

  /**
   * Whoever is signed in joins the team of an invitation, with the code of its mail.
   *
   * @example
   * const result = await app.acceptTeamInvitation(code)
   * if (result.status === 'error') show(result.error.message)
   */
  async acceptTeamInvitation(code: string): Promise<Result<undefined, VerificationCodeError>> {
    return (await invitations()).acceptInvitation(this.connection, this.standpoint, code)
  }
}

const invitations = () => import('./accept-invitation.ts')
