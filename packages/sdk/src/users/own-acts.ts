/** What people who are signed in do by themselves. Loaded when the first of it is done. */
import { routes } from '@latchkey/contract/table'
import { sendPrimaryVerification } from '../contact-channels/primary-verification.ts'
import { createOwnTeam } from '../teams/own-teams.ts'
import type { CurrentUser } from './current-user.ts'
import type { OwnUserParts } from './own-stores.ts'
import { type UserUpdateOptions, withTotpSecret } from './user.ts'
import { userActs } from './user-acts.ts'

export function ownActs({ from, session, wire }: OwnUserParts) {
  const { transport } = from.connection
  const listTeams = from.store('teams').load

  async function update(options: UserUpdateOptions): Promise<void> {
    const body = withTotpSecret(options)
    const updated = await transport.send(routes.users.updateOwn, { session, body })
    // Where a member has set nothing else, teams show the name and the picture of the account.
    await Promise.all([from.userChanged(updated), from.outdate('teamProfile'), from.outdate('users')])
  }

  return {
    ...userActs(from),
    update,
    setDisplayName: displayName => update({ displayName }),
    setClientMetadata: clientMetadata => update({ clientMetadata }),
    setSelectedTeam: team => update({ selectedTeamId: team?.id ?? null }),
    async delete() {
      await transport.send(routes.users.deleteOwn, { session })
      session.markInvalid()
    },
    sendVerificationEmail: options => sendPrimaryVerification(from, wire.primaryEmail, options),
    listTeams,
    getTeam: async teamId => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: options => createOwnTeam(from, options),
  } satisfies Partial<CurrentUser>
}
