import type { Transport } from '@latchkey/client'
import * as config from '@latchkey/client/config'
import type { Connection } from '../app/connection.ts'
import { toPage } from '../pages.ts'
import type { CompleteConfig } from './complete-config.ts'
import { toConfigChange, toConfigChangeDetails } from './config-change.ts'
import { changing } from './config-errors.ts'
import type { ProjectConfiguration } from './project-configuration.ts'

async function loadConfig(transport: Transport): Promise<CompleteConfig> {
  const { configString } = await config.read(transport)
  return JSON.parse(configString)
}

export function projectConfiguration({ transport, read }: Connection): ProjectConfiguration {
  return {
    getConfig: () => read(['getConfig'], loadConfig),
    async getConfigOverride() {
      const { configOverrideString, version } = await config.readOverride(transport)
      return { override: JSON.parse(configOverrideString), version }
    },
    async updateConfig(changes, options) {
      const body = { ...options, configOverrideString: JSON.stringify(changes) }
      const { version } = await changing(config.override(transport, { body }))
      return { version }
    },
    async listConfigChanges({ cursor, limit } = {}) {
      const query = { cursor: cursor ?? undefined, limit }
      return toPage(await config.listChanges(transport, { query }), toConfigChange)
    },
    getConfigChange: async version =>
      toConfigChangeDetails(await config.readChange(transport, { params: { version } })),
    async restoreConfig(version, { expectedVersion } = {}) {
      const call = { params: { version }, body: { expectedVersion } }
      const restored = await changing(config.restore(transport, call))
      return { version: restored.version }
    },
  }
}
