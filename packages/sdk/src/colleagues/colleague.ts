import type { ColleagueRole } from '@latchkey/contract/rules'

export type { ColleagueRole } from '@latchkey/contract/rules'

/**
 * Someone in a team that owns projects, and what they may do with those.
 *
 * @example
 * const [colleague] = await user.listColleagues(team)
 * await colleague.setRole('developer')
 */
export interface Colleague {
  readonly id: string
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly role: ColleagueRole
  /** Whether the signed-in user may change it. */
  readonly mayChangeRole: boolean
  setRole(role: ColleagueRole): Promise<void>
  /** Takes them out of the team, and away from its projects. */
  remove(): Promise<void>
}

/** Whom to invite to a team that owns projects, and as what. */
export interface ColleagueInviteOptions {
  readonly email: string
  readonly role: ColleagueRole
  /** The handler's page unless given. */
  readonly callbackUrl?: string
}

/**
 * An open invitation of a colleague.
 *
 * @example
 * const [invitation] = await user.listColleagueInvitations(team)
 * await invitation.revoke()
 */
export interface ColleagueInvitation {
  readonly id: string
  readonly recipientEmail: string
  readonly expiresAt: Date
  /** What they are to be. */
  readonly role: ColleagueRole
  /** Revokes the invitation: its link no longer works. */
  revoke(): Promise<void>
}
