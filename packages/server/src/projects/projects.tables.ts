import type { ConfigOverride, OnboardingStatus } from '@latchkey/contract'

export interface ProjectRow {
  readonly projectId: string
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string | null
  readonly fullLogoUrl: string | null
  readonly fullLogoDarkUrl: string | null
  readonly logoDarkUrl: string | null
  readonly isProductionMode: boolean
  /** What published dashboards keep of setting the project up. Nothing else reads it. */
  readonly onboardingStatus: OnboardingStatus
  readonly onboardingState: unknown
  readonly isDevelopmentEnvironment: boolean
  readonly ownerTeamId: string | null
  /** A user of `internal`. Null: the server made it. */
  readonly creatorId: string | null
  readonly configOverride: ConfigOverride
  /** Counts every change of the configuration. */
  readonly configVersion: number
  readonly createdAt: Date
}

/** Whether users of the project without a verified primary address are restricted. It depends on no row: it is read once. */
export const requiresVerifiedEmail = `(select requiring.requires_verified_email from projects requiring
    where requiring.project_id = :projectId)`
