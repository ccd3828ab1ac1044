import type { ConfigOverride } from '@latchkey/contract'

export interface ProjectRow {
  readonly projectId: string
  readonly displayName: string
  readonly description: string
  readonly logoUrl: string | null
  readonly fullLogoUrl: string | null
  readonly fullLogoDarkUrl: string | null
  readonly isProductionMode: boolean
  readonly ownerTeamId: string | null
  /** A user of `internal`. Null: the server made it. */
  readonly creatorId: string | null
  readonly configOverride: ConfigOverride
  /** Counts every change of the configuration. */
  readonly configVersion: number
  readonly createdAt: Date
}
