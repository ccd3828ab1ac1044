import * as projects from '@latchkey/client/projects'
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import type { AdminStores } from '../app/admin-stores.ts'
import { latchkeyInternals } from '../app/internals.ts'
import { projectConfiguration } from '../config/configure.ts'
import { toAdminConfig, toConfigUpdate } from './admin-config.ts'
import type { AdminProject } from './admin-project.ts'

export async function loadAdminProject(from: AdminStores): Promise<AdminProject> {
  return createAdminProject(from, await projects.readAdmin(from.connection.transport))
}

export function createAdminProject(from: AdminStores, wire: WireAdminProject): AdminProject {
  const { store } = from
  const { transport } = from.connection
  const { createdAtMillis, config, ...fields } = wire
  return Object.freeze({
    ...fields,
    createdAt: new Date(createdAtMillis),
    config: toAdminConfig(config),
    async update({ config, ...options }) {
      const body = { ...options, config: config && toConfigUpdate(config) }
      const updated = createAdminProject(from, await projects.updateAdmin(transport, { body }))
      await from.settingsChanged()
      return updated
    },
    async delete() {
      await projects.deleteAdmin(transport)
    },
    async transfer(user, teamId) {
      const session = user.currentSession[latchkeyInternals]
      const body = { projectId: wire.id, newTeamId: teamId }
      await projects.transfer(transport, { session, body })
      await from.outdate('project')
    },
    getProductionModeErrors: store('productionModeErrors').load,
    ...projectConfiguration(from),
  } satisfies AdminProject)
}
