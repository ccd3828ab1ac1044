/** Whoever is signed in, and what they may do by themselves. */
import { routes } from '@latchkey/contract/routes'
import { latchkeyInternals } from '../app/internals.ts'
import type { Store } from '../cache/store.ts'
import type { ContactChannel } from '../contact-channels/contact-channel.ts'
import { sendPrimaryVerification } from '../contact-channels/primary-verification.ts'
import type { EmailAlreadyVerified } from '../errors/account-errors.ts'
import type { Result } from '../result.ts'
import { type Auth, createAuth } from '../sessions/current-session.ts'
import { type Team, type TeamCreateOptions, toTeam } from '../teams/team.ts'
import type { OwnUserParts } from './own-stores.ts'
import { toUser, type User, type UserUpdateOptions, withTotpSecret } from './user.ts'

/**
 * Whoever is signed in.
 *
 * @example
 * const user = await app.getUser({ or: 'throw' })
 * await user.setDisplayName('Ada')
 */
export interface CurrentUser extends User, Auth {
  /** Changes the fields that are given. */
  update(update: UserUpdateOptions): Promise<void>
  setDisplayName(displayName: string | null): Promise<void>
  setClientMetadata(clientMetadata: unknown): Promise<void>
  /** Deletes this account, where the project lets people do so, and ends the session. */
  delete(): Promise<void>
  /** The addresses of this user, oldest first. */
  listContactChannels(): Promise<readonly ContactChannel[]>
  /** Mails a link that verifies the primary address. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<Result<undefined, EmailAlreadyVerified>>
  /** The teams of this user, oldest first. */
  listTeams(): Promise<readonly Team[]>
  /** One of this user's teams, or null. */
  getTeam(teamId: string): Promise<Team | null>
  /** Creates a team with this user in it, and selects it. */
  createTeam(options: TeamCreateOptions): Promise<Team>
  setSelectedTeam(team: Team | null): Promise<void>
  readonly [latchkeyInternals]: CurrentUserInternals
}

/** What a user shows to packages that build on this one. */
export interface CurrentUserInternals {
  readonly teams: Store<readonly Team[]>
  readonly contactChannels: Store<readonly ContactChannel[]>
}

export function createCurrentUser<Own>({ connection, session, stores, wire }: OwnUserParts<Own>): CurrentUser {
  const { transport } = connection
  const teams = stores.teams(session)
  const contactChannels = stores.contactChannels(session)

  async function update(options: UserUpdateOptions): Promise<void> {
    const body = withTotpSecret(options)
    const updated = await transport.send(routes.users.updateOwn, { session, body })
    await stores.userChanged(session, updated)
  }

  return Object.freeze({
    ...toUser(wire),
    ...createAuth(connection, session),
    update,
    setDisplayName: displayName => update({ displayName }),
    setClientMetadata: clientMetadata => update({ clientMetadata }),
    async delete() {
      await transport.send(routes.users.deleteOwn, { session })
      session.markInvalid()
    },
    listContactChannels: contactChannels.load,
    sendVerificationEmail: options => sendPrimaryVerification(connection, session, wire.primaryEmail, options),
    listTeams: teams.load,
    getTeam: async teamId => (await teams.load()).find(({ id }) => id === teamId) ?? null,
    async createTeam(options) {
      const body = { ...options, creatorUserId: 'me' }
      const team = await transport.send(routes.teams.create, { session, body })
      await Promise.all([teams.refresh(), stores.userChanged(session)])
      return toTeam(team)
    },
    setSelectedTeam: team => update({ selectedTeamId: team?.id ?? null }),
    [latchkeyInternals]: { teams, contactChannels },
  } satisfies CurrentUser)
}
