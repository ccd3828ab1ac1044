import { routes } from '@latchkey/contract/table'
import type { AdminStores } from '../app/admin-stores.ts'
import { toPage } from '../pages.ts'
import type { CompleteConfig } from './complete-config.ts'
import { toConfigChange, toConfigChangeDetails } from './config-change.ts'
import { changing } from './config-errors.ts'
import type { ProjectConfiguration } from './project-configuration.ts'

export async function loadConfig({ connection }: AdminStores): Promise<CompleteConfig> {
  const { configString } = await connection.transport.send(routes.config.read, {})
  return JSON.parse(configString)
}

export function projectConfiguration(from: AdminStores): ProjectConfiguration {
  const { transport } = from.connection
  return {
    getConfig: from.store('config').load,
    async getConfigOverride() {
      const { configOverrideString, version } = await transport.send(routes.config.readOverride, {})
      return { override: JSON.parse(configOverrideString), version }
    },
    async updateConfig(changes, options) {
      const body = { ...options, configOverrideString: JSON.stringify(changes) }
      const { version } = await changing(transport.send(routes.config.override, { body }))
      await from.settingsChanged()
      return { version }
    },
    async listConfigChanges({ cursor, limit } = {}) {
      const query = { cursor: cursor ?? undefined, limit }
      return toPage(await transport.send(routes.config.listChanges, { query }), toConfigChange)
    },
    getConfigChange: async version =>
      toConfigChangeDetails(await transport.send(routes.config.readChange, { params: { version } })),
    async restoreConfig(version, { expectedVersion } = {}) {
      const call = { params: { version }, body: { expectedVersion } }
      const restored = await changing(transport.send(routes.config.restore, call))
      await from.settingsChanged()
      return { version: restored.version }
    },
  }
}
