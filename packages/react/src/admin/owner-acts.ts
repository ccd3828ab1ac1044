import type { AdminOwnedProject as PlainOwnedProject } from '@latchkey/js'
import type { Store } from '@latchkey/js/internal'
import type { OwnedProjects, Owner } from '../app/owned-projects.ts'
import { withOwnedHooks } from './admin-hooks.ts'

/** Owns projects as the user does. A change of the list of projects is shown by its subscribers. */
export function ownerActs(user: Owner, watched: Store<unknown>): OwnedProjects {
  async function changed(): Promise<void> {
    // The change itself succeeded; a failed reload must not fail it.
    await watched.refresh().catch(() => {})
  }

  function withHooks(project: PlainOwnedProject) {
    const { update, transfer, delete: remove } = project
    return withOwnedHooks({
      ...project,
      update: options => update(options).finally(changed),
      transfer: (...to) => transfer(...to).finally(changed),
      delete: () => remove().finally(changed),
    })
  }

  return {
    async createProject(options) {
      const project = await user.createProject(options)
      await changed()
      return withHooks(project)
    },
    listOwnedProjects: async () => (await user.listOwnedProjects()).map(withHooks),
  }
}
