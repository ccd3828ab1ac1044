import type { AdminProjectCreateOptions, CurrentInternalUser } from '@latchkey/js'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import type { AdminOwnedProject } from '../admin/admin-hooks.ts'
import { createLocalStore } from '../hooks/use-store.ts'

/** What an owner does, as the SDK has it. */
export type Owner = Pick<CurrentInternalUser, 'createProject' | 'listOwnedProjects' | typeof latchkeyInternals>

/** The same, with hooks on the projects. */
export interface OwnedProjects {
  /** Creates a project that one of this user's teams owns. */
  createProject(options: AdminProjectCreateOptions): Promise<AdminOwnedProject>
  /** The projects of this user's teams, oldest first, each with an `app` to manage it. */
  listOwnedProjects(): Promise<readonly AdminOwnedProject[]>
}

const stores = new WeakMap<object, Store<readonly AdminOwnedProject[]>>()

/** The projects of one session's user. A user is a new object after each change; the function that finds their stores stays. */
export function getOwnedProjects(user: Owner): Store<readonly AdminOwnedProject[]> {
  const session = user[latchkeyInternals].store
  const store = stores.get(session) ?? createLocalStore(() => ownedProjects(user).listOwnedProjects())
  stores.set(session, store)
  return store
}

export function ownedProjects(user: Owner): OwnedProjects {
  // Only pages of owners load what is done with projects.
  const acts = async () => (await import('../admin/owner-acts.ts')).ownerActs(user, getOwnedProjects(user))
  return {
    createProject: async options => (await acts()).createProject(options),
    listOwnedProjects: async () => (await acts()).listOwnedProjects(),
  }
}
