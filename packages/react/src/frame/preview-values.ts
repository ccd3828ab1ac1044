/** What is shown instead of what a server would answer, for previews. */

/** A person who is made up. */
export interface MockUser {
  displayName?: string | null
  primaryEmail?: string | null
  profileImageUrl?: string | null
}

export interface MockTeam {
  id: string
  displayName: string
  profileImageUrl?: string | null
}

export interface MockApiKey {
  id: string
  description: string
  createdAt: string
  expiresAt?: string
  manuallyRevokedAt?: string
}

export interface MockSession {
  id: string
  isCurrentSession: boolean
  isImpersonation?: boolean
  createdAt: string
  lastUsedAt?: string
  geoInfo?: { ip?: string; cityName?: string }
}

/** The switches of a project; those that are left out are off. */
export interface MockSwitches {
  config: { allowUserApiKeys?: boolean; clientTeamCreationEnabled?: boolean }
}

export interface PreviewValues {
  mockUser?: MockUser
  mockTeams?: readonly MockTeam[]
  mockProject?: MockSwitches
  mockApiKeys?: readonly MockApiKey[]
  mockSessions?: readonly MockSession[]
}

/** Whether anything is made up, so that no one has to be signed in. */
export function isPreview({ mockUser, mockTeams, mockProject, mockApiKeys, mockSessions }: PreviewValues): boolean {
  return [mockUser, mockTeams, mockProject, mockApiKeys, mockSessions].some(value => value !== undefined)
}
