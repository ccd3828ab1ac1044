/** How an owner's requests are sent, and how it is said that something has changed. */
import type { Connection } from './connection.ts'

export interface AdminViewer {
  readonly connection: Connection
  /** Says that a value has changed on the server: if it is watched it is loaded again. */
  readonly outdate: (name: AdminWatchableName, ...startOfKey: readonly string[]) => Promise<void>
  /** Says that settings have changed, and with them everything that shows one. */
  readonly settingsChanged: () => Promise<void>
}

/** The names of what an owner can watch. */
export type AdminWatchableName =
  | 'project'
  | 'config'
  | 'productionModeErrors'
  | 'internalApiKeys'
  | 'teamPermissionDefinitions'
  | 'projectPermissionDefinitions'
  | 'metrics'
  | 'signingKeys'
  | 'examination'
  | 'emailThemes'
  | 'emailTemplates'
  | 'emailDrafts'
  | 'sentEmails'
  | 'purchases'
  | 'transactions'
  | 'stripeAccountInfo'
  | 'dataVaultStore'
  | 'dataVaultStores'
  | 'dataVaultValue'
