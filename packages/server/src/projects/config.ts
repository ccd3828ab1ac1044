/**
 * A project's configuration as it is stored: what its owner changed, with every secret in it sealed.
 *
 * Opening it brings the secrets to light, so that what was opened or rendered must not be stored or logged.
 */
import { type ConfigOverride, mapSecrets, type ProjectConfig, renderConfig } from '@latchkey/contract'
import type { Sealer } from '../kernel/crypto/sealed.ts'

/** The configuration that holds: the defaults with what was changed laid over them. */
export function configFrom(stored: ConfigOverride, sealer: Sealer, projectId: string): ProjectConfig {
  return renderConfig(openSecrets(stored, sealer, projectId))
}

/** The same values with every secret in clear. `path` is where they stand. */
export function openSecrets<Value>(stored: Value, sealer: Sealer, projectId: string, path?: string): Value {
  return mapSecrets(stored, sealed => sealer.open(sealed, sealingContext(projectId)), path)
}

/** The same values with every secret sealed. */
export function sealSecrets<Value>(value: Value, sealer: Sealer, projectId: string, path?: string): Value {
  return mapSecrets(value, secret => sealer.seal(secret, sealingContext(projectId)), path)
}

/** To what the secrets of a configuration are bound. */
export function sealingContext(projectId: string): string {
  return `${projectId}/projects/config`
}
