/**
 * A project's configuration as it is stored: what its owner changed, with every secret in it sealed.
 *
 * Opening it brings the secrets to light, so that what was opened or rendered must not be stored or logged.
 */
import {
  type ConfigOverride,
  mapSecrets,
  mapSecretsInSteps,
  type ProjectConfig,
  renderConfigInSteps,
  toEntries,
} from '@latchkey/contract'
import type { Sealer } from '../kernel/crypto/sealed.ts'
import { inSteps, type YieldWhenDue, yielding } from '../kernel/yielding.ts'

/** The configuration that holds: the defaults with what was changed laid over them. */
export async function configFrom(
  stored: ConfigOverride,
  sealer: Sealer,
  projectId: string,
  due = yielding(),
): Promise<ProjectConfig> {
  return inSteps(renderConfigInSteps(await openOverride(stored, sealer, projectId, due)), due)
}

/** {@link openSecrets} of a whole override, which may be megabytes. */
export function openOverride(
  stored: ConfigOverride,
  sealer: Sealer,
  projectId: string,
  due: YieldWhenDue,
): Promise<ConfigOverride> {
  const open = (sealed: string) => sealer.open(sealed, sealingContext(projectId))
  return inSteps(mapSecretsInSteps(stored, open), due)
}

/** JSON of an override with every secret sealed. */
export async function sealedText(
  override: ConfigOverride,
  sealer: Sealer,
  projectId: string,
  due: YieldWhenDue,
): Promise<string> {
  const members: string[] = []
  for (const [path, value] of toEntries(override)) {
    const member = JSON.stringify({ [path]: sealSecrets(value, sealer, projectId, path) })
    if (member !== '{}') members.push(member.slice(1, -1))
    const turn = due()
    if (turn) await turn
  }
  return `{${members.join()}}`
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
