/** What colleagues may do with the projects of their team, and from which role on. The API says the same of each call. */
import type { ColleagueRole } from '@latchkey/js'

export interface Ability {
  readonly words: string
  readonly from: ColleagueRole
  /** A call of the API that it takes, by its name. */
  readonly action: string
}

export const abilities: readonly Ability[] = [
  { words: 'See users, teams, settings and figures', from: 'read-only', action: 'users.list' },
  { words: 'Create, change and delete users', from: 'support', action: 'users.update' },
  {
    words: 'Change how users sign in: addresses, passwords, second factors',
    from: 'developer',
    action: 'contactChannels.update',
  },
  { words: 'End sessions, impersonate users, read the mail log', from: 'support', action: 'sessions.create' },
  { words: 'Change teams, and who is in them', from: 'support', action: 'teams.update' },
  { words: 'Grant permissions to users', from: 'support', action: 'projectPermissions.grant' },
  { words: 'Change settings and the configuration', from: 'developer', action: 'config.override' },
  { words: 'Grant and take quantities of items', from: 'developer', action: 'items.changeQuantity' },
  { words: 'Define permissions', from: 'developer', action: 'teamPermissionDefinitions.create' },
  { words: 'Make and revoke project keys', from: 'developer', action: 'internalApiKeys.update' },
  { words: 'Import users', from: 'developer', action: 'userImports.create' },
  { words: 'Manage webhooks', from: 'developer', action: 'webhooks.createEndpoint' },
  { words: 'Read the audit log', from: 'developer', action: 'auditLog.list' },
  { words: 'Export users with their secrets', from: 'owner', action: 'userExports.listUsers' },
  { words: 'Delete projects', from: 'owner', action: 'projects.deleteAdmin' },
]

/** Decided by what is granted in the team itself, not by the call. */
export const ownersOnly: readonly string[] = [
  'Make keys that may do everything',
  'Transfer projects to another team',
  'Invite, promote and remove colleagues',
]
