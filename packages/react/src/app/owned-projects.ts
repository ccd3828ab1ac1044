import type { AdminOwnedProject, CurrentInternalUser } from '@latchkey/js'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/local-store.ts'

type Owner = Pick<CurrentInternalUser, 'createProject' | 'listOwnedProjects' | typeof latchkeyInternals>

const stores = new WeakMap<object, Store<readonly AdminOwnedProject[]>>()

/** The projects of one session's user. A user is a new object after each change; their store of teams stays. */
export function ownedProjectsOf(user: Owner): Store<readonly AdminOwnedProject[]> {
  const { teams } = user[latchkeyInternals]
  const store = stores.get(teams) ?? createLocalStore(() => user.listOwnedProjects())
  stores.set(teams, store)
  return store
}

/** Creates projects as the user does, and then shows them. */
export function refreshingOwnedProjects(user: Owner): Pick<Owner, 'createProject'> {
  return {
    async createProject(options) {
      const project = await user.createProject(options)
      await ownedProjectsOf(user).refresh()
      return project
    },
  }
}
