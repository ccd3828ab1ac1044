import { toWire } from '@latchkey/client'
import type { OwnUser } from '@latchkey/contract'
import type { ViewerStores } from '../app/viewer-stores.ts'
import { toTeam } from '../teams/to-team.ts'
import type { User } from './user.ts'

export function toUser(from: ViewerStores, wire: OwnUser): User {
  const { signedUpAtMillis, requiresTotpMfa, authWithEmail, selectedTeam, oauthProviders } = wire
  return {
    id: wire.id,
    displayName: wire.displayName,
    primaryEmail: wire.primaryEmail,
    primaryEmailVerified: wire.primaryEmailVerified,
    profileImageUrl: wire.profileImageUrl,
    signedUpAt: new Date(signedUpAtMillis),
    clientMetadata: wire.clientMetadata,
    clientReadOnlyMetadata: wire.clientReadOnlyMetadata,
    hasPassword: wire.hasPassword,
    otpAuthEnabled: wire.otpAuthEnabled,
    passkeyAuthEnabled: wire.passkeyAuthEnabled,
    isMultiFactorRequired: requiresTotpMfa,
    mustEnrolSecondFactor: wire.mustEnrolSecondFactor === true,
    isAnonymous: wire.isAnonymous,
    selectedTeam: selectedTeam && toTeam(from, selectedTeam),
    oauthProviders: oauthProviders.map(({ id, allowSignIn }) => ({ id, allowSignIn })),
    emailAuthEnabled: authWithEmail,
    toClientJson: () => toWire(wire),
  }
}
