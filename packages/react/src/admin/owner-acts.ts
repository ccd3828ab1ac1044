import type { AdminOwnedProject as PlainOwnedProject } from '@latchkey/js'
import type { Store } from '@latchkey/js/internal'
import type { OwnedProjects, Owner } from '../app/owned-projects.ts'
import { withOwnedHooks } from './admin-hooks.ts'

/** Owns projects as the user does. Whatever changes which projects there are is shown by whoever watches them. */
export function ownerActs(user: Owner, watched: Store<unknown>): OwnedProjects {
  async function changed(): Promise<void> {
    // The change itself was made; that it cannot be shown yet is not for whoever made it to hear of.
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
