/** What people who are signed in do by themselves. Loaded when the first of it is done. */
import * as users from '@latchkey/client/users'
import { ownSignInActs } from '../auth/own-sign-in-acts.ts'
import { createContactChannel } from '../contact-channels/contact-channels.ts'
import { sendPrimaryVerification } from '../contact-channels/primary-verification.ts'
import { getItem } from '../items/items.ts'
import { later } from '../later.ts'
import { customerActNames } from '../purchases/customer-act-names.ts'
import { withTotpSecret } from '../second-factor/totp-secret.ts'
import { createOwnTeam } from '../teams/own-teams.ts'
import type { CurrentUser } from './current-user.ts'
import type { OwnUserParts } from './own-stores.ts'
import type { UserUpdateOptions } from './user.ts'
import { userActs } from './user-acts.ts'

export function ownActs(parts: OwnUserParts) {
  const { from, session, wire } = parts
  const { transport } = from.connection
  const listTeams = from.store('teams').load

  async function update(options: UserUpdateOptions): Promise<void> {
    const body = withTotpSecret(options)
    const updated = await users.updateOwn(transport, { session, body })
    // Where a member has set nothing else, teams show the name and the picture of the account. A passkey and a
    // second factor are taken away in the same way.
    const shown = ['teamProfile', 'users', 'passkeys', 'recoveryCodes'] as const
    await Promise.all([from.userChanged(updated), ...shown.map(name => from.outdate(name))])
  }

  return {
    ...userActs(from),
    ...ownSignInActs(parts),
    listContactChannels: () => from.store('contactChannels').load(),
    createContactChannel: options => createContactChannel(from, options),
    // Few applications do this: only those load it.
    listOAuthProviders: async () =>
      (await import('../connected-accounts/oauth-acts.ts')).oauthActs(from).listOAuthProviders(),
    getOAuthProvider: async id =>
      (await import('../connected-accounts/oauth-acts.ts')).oauthActs(from).getOAuthProvider(id),
    update,
    setDisplayName: displayName => update({ displayName }),
    setClientMetadata: clientMetadata => update({ clientMetadata }),
    setSelectedTeam: team => update({ selectedTeamId: team?.id ?? null }),
    async delete() {
      await users.deleteOwn(transport, { session })
      session.markInvalid()
    },
    sendVerificationEmail: options => sendPrimaryVerification(from, wire.primaryEmail, options),
    listTeams,
    getTeam: async teamId => (await listTeams()).find(({ id }) => id === teamId) ?? null,
    createTeam: options => createOwnTeam(from, options),
    getItem: itemId => getItem(from.connection, { itemId, userId: wire.id }),
    ...later(customerActNames, async () =>
      (await import('../purchases/customer-acts.ts')).customerActs(from, 'user', wire.id),
    ),
  } satisfies Partial<CurrentUser>
}
