/** A person who is made up, in the shape of a signed-in user: readers answer what is given, and nothing that they do goes anywhere. */
import type { ActiveSession, CurrentUser, Project, Team, UserApiKey } from '@latchkey/js'
import { type LoadedStore, latchkeyInternals } from '@latchkey/js/internal'
import type { MockApiKey, MockSession, MockTeam, PreviewValues } from './preview-values.ts'

/** A value that stays as it is. */
export function fixedStore<T>(value: T): LoadedStore<T> {
  const snapshot = { status: 'ready', value } as const
  const load = async () => value
  return {
    getSnapshot: () => snapshot,
    subscribe: () => () => {},
    refresh: load,
    load,
    set: () => {},
    outdate: async () => {},
  }
}

export function previewProject({ mockProject }: PreviewValues, project?: Partial<Project>): Project {
  const { allowUserApiKeys = true, clientTeamCreationEnabled = true } = mockProject?.config ?? {}
  return {
    id: 'preview',
    displayName: project?.displayName ?? '',
    config: {
      signUpEnabled: true,
      credentialEnabled: true,
      magicLinkEnabled: false,
      passkeyEnabled: false,
      clientRoleEditingEnabled: false,
      clientUserDeletionEnabled: false,
      allowTeamApiKeys: false,
      oauthProviders: [],
      allowUserApiKeys,
      clientTeamCreationEnabled,
    },
  }
}

const nothing = async () => undefined

/** Every act of a person; in a preview each does nothing. */
const acts = [
  'update',
  'setDisplayName',
  'setClientMetadata',
  'setSelectedTeam',
  'delete',
  'signOut',
  'sendVerificationEmail',
  'createContactChannel',
  'updatePassword',
  'setPassword',
  'registerPasskey',
  'enrolSecondFactor',
  'renewRecoveryCodes',
  'revokeSession',
  'revokeOtherSessions',
  'withdrawConsent',
  'createTeam',
  'leaveTeam',
  'createApiKey',
  'connectAccount',
] as const satisfies readonly (keyof CurrentUser)[]

export function previewUser(values: PreviewValues): CurrentUser {
  const { displayName = 'Jane Doe', primaryEmail = 'jane@example.com', profileImageUrl = null } = values.mockUser ?? {}
  const teams = (values.mockTeams ?? []).map(toTeam)
  const read = {
    listTeams: teams,
    getActiveSessions: (values.mockSessions ?? []).map(toSession),
    listApiKeys: (values.mockApiKeys ?? []).map(toApiKey),
    listContactChannels: primaryEmail === null ? [] : [getChannel(primaryEmail)],
    getRecoveryCodes: { unused: 0, createdAt: null },
    getTeamProfile: { displayName, profileImageUrl, update: nothing },
    // What is not made up is a list without entries.
    listPermissions: [],
    listPasskeys: [],
    listConsents: [],
    listTeamInvitations: [],
    listNotificationCategories: [],
    listOAuthProviders: [],
    listPurchases: [],
  } satisfies { readonly [Reader in keyof CurrentUser]?: unknown }
  const user = {
    id: 'preview',
    displayName,
    primaryEmail,
    primaryEmailVerified: true,
    profileImageUrl,
    signedUpAt: new Date(0),
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    hasPassword: true,
    otpAuthEnabled: false,
    passkeyAuthEnabled: false,
    isMultiFactorRequired: false,
    isAnonymous: false,
    selectedTeam: teams[0] ?? null,
    oauthProviders: [],
    emailAuthEnabled: true,
    ...Object.fromEntries(acts.map(name => [name, nothing])),
    ...fixedReaders(read),
  }
  // What components look at and call of a user.
  return Object.freeze(user) as unknown as CurrentUser
}

/** Readers that return what is given, and the stores of it. */
function fixedReaders(values: Readonly<Record<string, unknown>>) {
  const stores = new Map<unknown, LoadedStore<unknown>>()
  const readers = Object.entries(values).map(([name, value]) => {
    const promise = Promise.resolve(value)
    stores.set(promise, fixedStore(value))
    return [name, () => promise] as const
  })
  return {
    ...Object.fromEntries(readers),
    [latchkeyInternals]: { store: (reader: () => unknown) => stores.get(reader()) },
  }
}

function getChannel(value: string) {
  const acts = { sendVerificationEmail: nothing, update: nothing, delete: nothing }
  return { id: 'preview', type: 'email', value, isPrimary: true, isVerified: true, usedForAuth: true, ...acts }
}

function toTeam({ id, displayName, profileImageUrl = null }: MockTeam): Team {
  const team = {
    id,
    displayName,
    profileImageUrl,
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    ...fixedReaders({ listUsers: [], listInvitations: [], listApiKeys: [], listPurchases: [] }),
  }
  // As with users: a preview shows a team, and does nothing with it.
  return Object.freeze(team) as unknown as Team
}

function toSession({
  createdAt,
  lastUsedAt,
  isImpersonation = false,
  geoInfo,
  ...session
}: MockSession): ActiveSession {
  return {
    ...session,
    userId: 'preview',
    isImpersonation,
    createdAt: new Date(createdAt),
    lastUsedAt: lastUsedAt === undefined ? undefined : new Date(lastUsedAt),
    geoInfo: geoInfo && { ip: geoInfo.ip ?? '', cityName: geoInfo.cityName },
  } as ActiveSession // what a session was seen with is optional in a preview
}

function toApiKey({ createdAt, expiresAt, manuallyRevokedAt, ...key }: MockApiKey): UserApiKey {
  const [expires, revoked] = [expiresAt, manuallyRevokedAt].map(at => (at === undefined ? null : new Date(at)))
  const whyInvalid = () =>
    revoked ? 'manually-revoked' : expires && expires.getTime() <= Date.now() ? 'expired' : null
  return {
    ...key,
    isPublic: false,
    type: 'user',
    userId: 'preview',
    createdAt: new Date(createdAt),
    expiresAt: expires ?? null,
    manuallyRevokedAt: revoked ?? null,
    lastUsedAt: null,
    value: { lastFour: '····' },
    whyInvalid,
    isValid: () => whyInvalid() === null,
    update: async () => {},
    revoke: async () => {},
  }
}
