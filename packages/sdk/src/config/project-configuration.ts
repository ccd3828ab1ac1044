/** The configuration of a project for its owner: its values, what was set, and its history. */

import type { Transport } from '@latchkey/client'
import * as config from '@latchkey/client/config'
import type { Connection } from '../app/connection.ts'
import { toPage } from '../pages.ts'
import type { CompleteConfig, LatchkeyConfig } from './complete-config.ts'
import {
  type ConfigChangeDetails,
  type ConfigChangePage,
  toConfigChange,
  toConfigChangeDetails,
} from './config-change.ts'
import { changing } from './config-errors.ts'

/** What can be done with the configuration of a project. */
export interface ProjectConfiguration {
  /**
   * Every setting with the value that holds: the defaults, and what was set.
   *
   * @example
   * const { domains } = await project.getConfig()
   */
  getConfig(options?: SecretsOption): Promise<CompleteConfig>
  /**
   * Only what was set, by dotted path, and which version of it this is.
   *
   * @example
   * const { override, version } = await project.getConfigOverride()
   */
  getConfigOverride(options?: SecretsOption): Promise<StoredConfig>
  /**
   * The secrets of the configuration by their paths, for developers and owners. The audit log says who read them.
   *
   * @example
   * const secrets = await project.revealConfigSecrets()
   */
  revealConfigSecrets(): Promise<Readonly<Record<string, string>>>
  /**
   * Changes settings. A value replaces everything at its path and below it; null takes it away.
   *
   * @throws {@link ConfigInvalidError} when it cannot be so; then nothing is changed.
   * @throws {@link ConfigConflictError} when it is not `expectedVersion` any more.
   *
   * @example
   * await project.updateConfig({ 'domains.allowLocalhost': false }, { comment: 'Going live' })
   */
  updateConfig(changes: LatchkeyConfig, options?: ConfigUpdateOptions): Promise<ConfigVersion>
  /**
   * Who changed the configuration and when, newest first. At least the last thousand changes are kept.
   *
   * @example
   * const [latest] = await project.listConfigChanges({ limit: 1 })
   */
  listConfigChanges(options?: ListConfigChangesOptions): Promise<ConfigChangePage>
  /**
   * One change, path by path.
   *
   * @example
   * const { changes } = await project.getConfigChange(12)
   */
  getConfigChange(version: number): Promise<ConfigChangeDetails>
  /**
   * Makes the configuration what it was at a version. That is a change of its own, which can be taken back.
   *
   * @throws {@link ConfigConflictError} when it is not `expectedVersion` any more.
   *
   * @example
   * await project.restoreConfig(12)
   */
  restoreConfig(version: number, options?: { readonly expectedVersion?: number }): Promise<ConfigVersion>
}

/** How client secrets and mail passwords are read. */
export interface SecretsOption {
  /** `masked`: each reads `•••`, and is kept when it is written back. */
  readonly secrets?: 'clear' | 'masked'
}

/** Counts the changes of a configuration, from 0 for one that was never changed. */
export interface ConfigVersion {
  readonly version: number
}

/** What was set, by dotted path. */
export interface StoredConfig extends ConfigVersion {
  readonly override: Readonly<Record<string, unknown>>
}

export interface ConfigUpdateOptions {
  /** Refuses the change when it is not this version any more. */
  readonly expectedVersion?: number
  /** A comment for the history, of at most 500 characters. */
  readonly comment?: string
}

export interface ListConfigChangesOptions {
  /** The `nextCursor` of the page before; null or none starts at the newest. */
  readonly cursor?: string | null
  /** At most 1 000. */
  readonly limit?: number
}

async function loadConfig(transport: Transport, query: SecretsOption = {}): Promise<CompleteConfig> {
  const { configString } = await config.read(transport, { query })
  const { payments, ...rest } = JSON.parse(configString)
  // The same offers again, in the words of published SDKs.
  const { products: _, productLines: __, catalogs: ___, ...offers } = payments
  return { ...rest, payments: offers }
}

export function projectConfiguration({ transport, read }: Connection): ProjectConfiguration {
  return {
    getConfig: ({ secrets } = {}) =>
      read(['getConfig', secrets ?? 'clear'], transport => loadConfig(transport, { secrets })),
    async getConfigOverride({ secrets } = {}) {
      const { configOverrideString, version } = await config.readOverride(transport, { query: { secrets } })
      return { override: JSON.parse(configOverrideString), version }
    },
    revealConfigSecrets: async () => (await config.revealSecrets(transport)).secrets,
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
